// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A decoder for percent-encoded text in a request's target.
///
/// See RFC 3986, 2.1.
enum PercentEncoding {
    /// Why a text cannot be decoded.
    enum Fault: Error {
        /// A `%` without two hexadecimal digits after it.
        case escape
        /// A control character, encoded or not, or a space that is not encoded.
        case control
        /// Not UTF-8.
        case text
    }

    /// Decodes a part of a target.
    ///
    /// - Parameters:
    ///   - bytes: The part as the client sent it.
    ///   - plusIsSpace: Whether `+` stands for a space, as in the query of a form.
    /// - Returns: The text.
    /// - Throws: `Fault`.
    static func decode(
        _ bytes: Substring.UTF8View, plusIsSpace: Bool = false
    ) throws(Fault) -> String {
        // Most parts have nothing to decode, and need no array of bytes.
        guard !bytes.allSatisfy(Self.standsForItself) else { return String(Substring(bytes)) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes.makeIterator()
        while var byte = rest.next() {
            guard byte != 0x20 else { throw .control }
            if byte == UInt8(ascii: "%") {
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit)
                else { throw .escape }
                byte = high << 4 | low
            } else if byte == UInt8(ascii: "+"), plusIsSpace {
                byte = 0x20
            }
            guard byte >= 0x20, byte != 0x7F else { throw .control }
            decoded.append(byte)
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .text }
        return text
    }

    private static func standsForItself(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "+")
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}

extension PercentEncoding.Fault {
    /// The reason in plain words, without any of the text.
    var reason: String {
        switch self {
        case .escape: "a percent sign is not followed by two hexadecimal digits"
        case .control: "it contains a space or a control character"
        case .text: "it is not UTF-8"
        }
    }
}
