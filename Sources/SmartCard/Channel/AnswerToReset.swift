// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card's answer to reset.
///
/// For a contactless card, the reader generates it: `3B 8n 80 01`, the historical bytes or ATS, and
/// a check byte. See ISO/IEC 7816-3, 8.2 and PC/SC part 3, 3.1.3.2.3.
public struct AnswerToReset: Hashable, Sendable {
    /// The bytes as received.
    public let bytes: [UInt8]
    /// The historical bytes.
    public let historicalBytes: ArraySlice<UInt8>
    /// The protocols offered (T=0 is 0, T=1 is 1), in order.
    public let protocols: [Int]

    /// Parses an answer to reset.
    ///
    /// Ignores the check byte of the contactless form.
    public init(bytes: [UInt8]) throws(AnswerToResetError) {
        guard bytes.count >= 2 else { throw .truncated }
        guard bytes.count <= 33 else { throw .tooLong }
        guard bytes[0] == 0x3B || bytes[0] == 0x3F else { throw .invalidInitialCharacter }
        let historicalCount = Int(bytes[1] & 0x0F)
        var index = 2
        var indicator = bytes[1] >> 4
        var protocols: [Int] = []
        while true {
            index += (indicator & 0x7).nonzeroBitCount
            guard indicator & 0x8 != 0 else { break }
            guard index < bytes.count else { throw .truncated }
            protocols.append(Int(bytes[index] & 0x0F))
            indicator = bytes[index] >> 4
            index += 1
        }
        let needsCheck = protocols.contains { $0 != 0 }
        if protocols.isEmpty { protocols = [0] }
        let end = index + historicalCount
        guard end <= bytes.count else { throw .truncated }
        if needsCheck {
            guard end < bytes.count else { throw .truncated }
            // Readers generate the contactless form, and some get its check byte wrong.
            guard bytes[1...end].reduce(0, ^) == 0 || Self.isContactless(bytes) else {
                throw .invalidCheckByte
            }
        }
        guard bytes.count <= end + (needsCheck ? 1 : 0) else { throw .trailingBytes }
        self.bytes = bytes
        self.protocols = protocols
        historicalBytes = bytes[index..<end]
    }

    /// Creates the answer to reset that a PC/SC reader generates for an ISO/IEC 14443-4 card.
    ///
    /// - Parameter historicalBytes: At most 15 bytes; extra bytes are dropped.
    public init(contactlessHistoricalBytes historicalBytes: [UInt8]) {
        let historical = Array(historicalBytes.prefix(15))
        var bytes: [UInt8] = [0x3B, 0x80 | UInt8(historical.count), 0x80, 0x01] + historical
        bytes.append(bytes[1...].reduce(0, ^))
        self.bytes = bytes
        self.historicalBytes = bytes[4..<4 + historical.count]
        protocols = [0, 1]
    }

    /// Whether this is the form that readers generate for contactless cards.
    public var isContactless: Bool { Self.isContactless(bytes) }

    private static func isContactless(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 5 && bytes[0] == 0x3B && bytes[1] & 0xF0 == 0x80
            && bytes[2] == 0x80 && bytes[3] == 0x01
    }

    /// The standard of a contactless storage card (`A000000306` in the historical bytes).
    ///
    /// Such a card holds no payment application. See PC/SC part 3, 3.1.3.2.3.
    public var storageCardStandard: UInt8? {
        let prefix: [UInt8] = [0x80, 0x4F, 0x0C, 0xA0, 0x00, 0x00, 0x03, 0x06]
        guard historicalBytes.starts(with: prefix), historicalBytes.count > prefix.count else {
            return nil
        }
        return historicalBytes[historicalBytes.startIndex + prefix.count]
    }

    /// The display name of a contactless storage card, such as `a MIFARE Classic 1K card`.
    ///
    /// `nil` for other cards. See PC/SC part 3, 3.1.3.2.3 and its supplement.
    public var storageCardName: String? {
        guard let standard = storageCardStandard else { return nil }
        let number = historicalBytes.dropFirst(9).prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
        let name = Self.storageCards.first { $0.key.contains(number) }?.value
        if let name { return "a \(name) card" }
        return standard == 0x11 ? "a FeliCa card" : "a storage card"
    }

    private static let storageCards: KeyValuePairs<ClosedRange<UInt16>, String> = [
        0x0001...0x0001: "MIFARE Classic 1K", 0x0002...0x0002: "MIFARE Classic 4K",
        0x0026...0x0026: "MIFARE Mini", 0x0003...0x0003: "MIFARE Ultralight",
        0x003A...0x003A: "MIFARE Ultralight C", 0x003D...0x003D: "MIFARE Ultralight EV1",
        0x0036...0x0039: "MIFARE Plus", 0x0012...0x0012: "Tag-it", 0x0014...0x0014: "ICODE SLI",
        0x0035...0x0035: "ICODE SL2", 0x0017...0x0020: "PicoPass", 0x003B...0x003B: "FeliCa",
    ]
}

/// The reason bytes are not a valid answer to reset.
public enum AnswerToResetError: Error, Hashable, Sendable {
    /// Fewer bytes than the answer to reset announces.
    case truncated
    /// More than 33 bytes.
    case tooLong
    /// The first byte is neither `3B` nor `3F`.
    case invalidInitialCharacter
    /// The check byte of a contact card is wrong.
    case invalidCheckByte
    /// Extra bytes after the last announced one.
    case trailingBytes
}
