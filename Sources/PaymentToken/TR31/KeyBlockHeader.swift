// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
}
