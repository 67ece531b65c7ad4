// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The header of a key block, which describes the key in the clear.
///
/// It consists of 16 characters and optional blocks. See TR-31:2018 (ANSI X9.143), A.2 and A.5.
package struct KeyBlockHeader: Hashable, Sendable {
    /// An optional block, with two letters and its content.
    package struct OptionalBlock: Hashable, Sendable {
        /// The two letters.
        package let identifier: String
        /// The characters after its length.
        package let content: String

        package init(_ identifier: String, _ content: String) {
            self.identifier = identifier
            self.content = content
        }
    }

    /// The usage of a DUKPT initial key.
    package static let initialKeyUsage = "B1"
    /// The mode of a key for deriving other keys.
    package static let derivationMode: Character = "X"
    /// The optional block with the identifier of an AES DUKPT initial key, 16 hexadecimal digits.
    package static let initialKeyIdentifierBlock = "IK"

    /// The number of characters in the fixed part.
    private static let fixedCount = 16

    /// The letters of a block that only pads the header to whole AES blocks.
    private static let padding = "PB"

    /// The usage of the key, two characters.
    package var usage: String
    /// The algorithm of the key, `A` for AES.
    package var algorithm: Character
    /// The allowed mode of use.
    package var mode: Character
    /// The version of the key, two characters; `00` for none.
    package var version: String
    /// Whether the key can be exported: `N` for no.
    package var exportability: Character
    /// The optional blocks in order, without padding.
    package var optionalBlocks: [OptionalBlock]

    /// Creates a header.
    package init(
        usage: String, algorithm: Character = "A", mode: Character, version: String = "00",
        exportability: Character = "N", optionalBlocks: [OptionalBlock] = []
    ) {
        self.usage = usage
        self.algorithm = algorithm
        self.mode = mode
        self.version = version
        self.exportability = exportability
        self.optionalBlocks = optionalBlocks
    }

    /// Returns the content of an optional block, or `nil`.
    package func content(of identifier: String) -> String? {
        optionalBlocks.first { $0.identifier == identifier }?.content
    }

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
        return KeyBlock.version + total.zeroPadded(to: 4) + usage + "\(algorithm)\(mode)"
            + version + "\(exportability)" + String(blocks.count).zeroPadded(to: 2) + "00"
            + optional
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
            guard let count = number(rest.dropFirst(2).prefix(2), radix: 16), count >= 4,
                count <= rest.count
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
