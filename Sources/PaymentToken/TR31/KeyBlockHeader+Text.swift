// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension KeyBlockHeader {
    /// The number of characters in the fixed part.
    static let fixedCount = 16
    /// The letters of a block that only pads the header to whole AES blocks.
    private static let padding = "PB"

    /// Returns the text of the header for a body with this number of characters.
    ///
    /// - Throws: `PaymentTokenError` with `malformedKeyBlock` when a part does not fit.
    func text(bodyCount: Int) throws(PaymentTokenError) -> String {
        let malformed = PaymentTokenError(.malformedKeyBlock, "The key block")
        var blocks: [String] = []
        for block in optionalBlocks {
            let count = block.content.utf8.count + 4
            guard count <= 0xFF, block.identifier.utf8.count == 2 else { throw malformed }
            blocks.append(
                block.identifier + Hexadecimal.string([UInt8(count)]) + block.content)
        }
        let written = blocks.reduce(0) { $0 + $1.utf8.count }
        let missing = (KeyBlock.blockCount - written % KeyBlock.blockCount) % KeyBlock.blockCount
        if missing > 0 {
            // A block has at least four characters, so a smaller gap requires an extra AES block.
            let count = missing < 4 ? missing + KeyBlock.blockCount : missing
            blocks.append(
                Self.padding + Hexadecimal.string([UInt8(count)])
                    + String(repeating: "0", count: count - 4))
        }
        let optional = blocks.joined()
        let total = String(Self.fixedCount + optional.utf8.count + bodyCount)
        guard total.utf8.count <= 4, blocks.count < 100, usage.utf8.count == 2,
            version.utf8.count == 2
        else { throw malformed }
        return KeyBlock.version + String(repeating: "0", count: 4 - total.utf8.count) + total
            + usage + "\(algorithm)\(mode)" + version + "\(exportability)"
            + (blocks.count < 10 ? "0" : "") + "\(blocks.count)" + "00" + optional
    }

    /// Parses a header.
    ///
    /// - Parameter text: The whole key block, in printable ASCII characters.
    /// - Returns: The header and its number of characters.
    /// - Throws: `PaymentTokenError` with `malformedKeyBlock`.
    static func parse(_ text: [UInt8]) throws(PaymentTokenError) -> (KeyBlockHeader, count: Int) {
        let malformed = PaymentTokenError(.malformedKeyBlock, "The key block")
        guard text.count >= fixedCount, text.allSatisfy({ (0x20...0x7E).contains($0) }),
            let total = number(text[1..<5], radix: 10), total == text.count,
            let blockCount = number(text[12..<14], radix: 10)
        else { throw malformed }
        var header = KeyBlockHeader(
            usage: string(text[5..<7]), algorithm: Character(UnicodeScalar(text[7])),
            mode: Character(UnicodeScalar(text[8])), version: string(text[9..<11]),
            exportability: Character(UnicodeScalar(text[11])))
        var rest = text[fixedCount...]
        for _ in 0..<blockCount {
            guard rest.count >= 4, let count = number(rest.dropFirst(2).prefix(2), radix: 16),
                count >= 4, count <= rest.count
            else { throw malformed }
            let block = OptionalBlock(
                string(rest.prefix(2)), string(rest.prefix(count).dropFirst(4)))
            if block.identifier != padding { header.optionalBlocks.append(block) }
            rest = rest.dropFirst(count)
        }
        return (header, rest.startIndex)
    }

    private static func string(_ text: some Sequence<UInt8>) -> String {
        String(decoding: Array(text), as: UTF8.self)
    }

    private static func number(_ text: ArraySlice<UInt8>, radix: Int) -> Int? {
        // `Int` would also accept a sign.
        guard text.allSatisfy({ UInt8(ascii: "0") <= $0 }) else { return nil }
        return Int(string(text), radix: radix)
    }
}
