// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a key block says in clear about the key in it.
///
/// See TR-31:2018 (ANSI X9.143), A.2 and A.5: 16 characters, then optional blocks.
package struct KeyBlockHeader: Hashable, Sendable {
    /// An optional block: two letters, and its content.
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

    /// The usage of an initial key of DUKPT.
    package static let initialKeyUsage = "B1"
    /// The mode of a key from which others are derived.
    package static let derivationMode: Character = "X"
    /// The optional block that names an initial key of AES DUKPT, 16 hexadecimal digits.
    package static let initialKeyIdentifierBlock = "IK"

    /// What the key is for, two characters.
    package var usage: String
    /// The algorithm the key serves: `A` for AES.
    package var algorithm: Character
    /// What the key may do.
    package var mode: Character
    /// The version of the key, two characters; `00` for none.
    package var version: String
    /// Whether the key may be passed on: `N` for no.
    package var exportability: Character
    /// What else is said, in order; padding is left out.
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
