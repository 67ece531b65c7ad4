// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The halves of a key that anyone can derive from a card's data storage identifier.
///
/// They make the one-way functions of integrated data storage differ from card to card; they are
/// not secret. See EMV Contactless Book C-2, 8.2.
struct StoragePartialKey: Hashable, Sendable {
    /// DSPKL, 6 bytes.
    let left: [UInt8]
    /// DSPKR, 6 bytes.
    let right: [UInt8]

    /// Derives the halves from the first and the last six bytes of the identifier.
    ///
    /// Each byte is read as two decimal digits and doubled.
    ///
    /// - Parameter identifier: The DS ID (`9F5E`), 8 to 11 bytes.
    init(identifier: [UInt8]) {
        let doubled = identifier.map { (($0 >> 4) &* 10 &+ ($0 & 0x0F)) &* 2 }
        left = Array(doubled.prefix(6))
        right = Array(doubled.suffix(6))
    }
}
