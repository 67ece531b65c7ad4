// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// How the sheet presents the shop, above all between two payments.
package struct ShopDesign: Hashable, Sendable {
    /// A side of the screen, as the customer sees it.
    package enum Side: String, CaseIterable, Encodable, Sendable {
        case left, right, top, bottom
    }

    /// The shop's name until a read specifies one; empty for none.
    package var name = ""
    /// The greeting, or `nil` for a welcome in the language of the page.
    package var greeting: String?
    /// The color of the screen, or `nil` for that of the page.
    package var color: ScreenColor?
    /// The picture above the name, or `nil`.
    package var logo: Picture?
    /// The side of the screen where the reader is, to which an arrow points, or `nil`.
    package var readerSide: Side?

    package init() {}
}

/// The color of a screen, and that of the text on it.
package struct ScreenColor: Hashable, Sendable {
    /// The color as `#` and six hexadecimal digits.
    let text: String
    /// Whether white text is easier to read on it than black text.
    let isDark: Bool

    /// Creates a color from `#` and six hexadecimal digits; returns `nil` for anything else.
    package init?(_ text: String) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.utf8.count == 6,
            digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let value = Int(digits, radix: 16)
        else { return nil }
        self.text = text.lowercased()
        let parts = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map(Self.linear)
        let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        // The contrast with white is greater than that with black (WCAG 2.2, contrast ratio).
        isDark = 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05
    }

    private static func linear(_ part: Int) -> Double {
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}

/// A picture that browsers show.
package struct Picture: Hashable, Sendable {
    /// The format of a picture, by its media type.
    enum Format: String, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webp = "image/webp"
        case svg = "image/svg+xml"
    }

    /// Why a file is no picture for the sheet.
    package enum Fault: Error, Hashable {
        /// The file cannot be read, or is a folder, pipe, or device.
        case unreadable
        /// The file has more than 1 MB.
        case tooLarge
        /// The file is not a PNG, JPEG, WebP, or SVG picture.
        case unknownFormat

        /// Returns what is wrong with a file.
        func description(of path: String) -> String {
            switch self {
            case .unreadable: "Cannot read the picture \(path)."
            case .tooLarge: "The picture \(path) has more than 1 MB."
            case .unknownFormat: "\(path) is not a PNG, JPEG, WebP, or SVG picture."
            }
        }
    }

    private static let limit = 1_000_000

    let format: Format
    let bytes: [UInt8]

    /// Reads a picture.
    package init(contentsOf path: String) throws(Fault) {
        let bytes: [UInt8]
        do throws(RegularFile.Problem) {
            bytes = try RegularFile.contents(atPath: path, limit: Self.limit)
        } catch {
            throw error == .tooLong ? .tooLarge : .unreadable
        }
        try self.init(bytes)
    }

    /// Creates a picture from the content of a file.
    init(_ bytes: [UInt8]) throws(Fault) {
        guard let format = Self.format(bytes) else { throw .unknownFormat }
        self.format = format
        self.bytes = bytes
    }

    private static func format(_ bytes: [UInt8]) -> Format? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            return .webp
        }
        let start = String(decoding: bytes.prefix(1_024), as: UTF8.self)
        return start.contains("<svg") ? .svg : nil
    }
}
