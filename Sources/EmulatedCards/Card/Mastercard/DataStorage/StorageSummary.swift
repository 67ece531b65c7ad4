// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The one-way function OWHF1, with which a card summarizes a slot's entire history.
///
/// The book leaves the function to the card; this is the one that M/Chip cards use. The new summary
/// depends on the previous one and on the transaction that wrote the slot.
struct StorageSummary {
    /// The amount (`9F02`), 6 bytes.
    let amount: [UInt8]
    /// The currency (`5F2A`), 2 bytes.
    let currency: [UInt8]
    /// The first parameter of the GENERATE AC command.
    let requestedType: UInt8
    /// The number of the cryptogram in the transaction: 1 or 2.
    let cryptogramNumber: UInt8
    /// The card's challenge (`9F7F`), 4 bytes.
    let cardNumber: [UInt8]
    /// The terminal's challenge (`9F37`), 4 bytes.
    let terminalNumber: [UInt8]

    /// Computes the summary that follows a previous one, 8 bytes.
    func following(
        _ former: [UInt8], partialKey: StoragePartialKey
    ) throws(CryptographyError) -> [UInt8] {
        // One digit for type and number, then the three digits of the currency.
        let head = [
            requestedType & 0xF0 | cryptogramNumber << 4 | (currency.first ?? 0) & 0x0F,
            currency.last ?? 0,
        ]
        let first = exclusiveOr(
            former, [0, 0, 0, 0] + amount.suffix(2) + cardNumber.suffix(2))
        let second = head + terminalNumber + cardNumber.prefix(2)
        let outer = StorageBlockCipher(key: partialKey.left + cardNumber.prefix(2))
        let inner = StorageBlockCipher(key: partialKey.right + cardNumber.suffix(2))
        let middle = StorageBlockCipher(key: exclusiveOr(try outer.encrypt(first), first))
        let mixed = try middle.encrypt(try inner.decrypt(try middle.encrypt(second)))
        return exclusiveOr(exclusiveOr(mixed, first), second)
    }
}
