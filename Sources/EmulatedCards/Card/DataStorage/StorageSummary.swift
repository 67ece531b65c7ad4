// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The one-way function OWHF1, by which a card sums up a slot over its whole history.
///
/// The book leaves it to the card; M/Chip cards compute it thus. The new summary hangs on
/// the former one and on the transaction that wrote the slot.
struct StorageSummary {
    /// The amount (`9F02`), 6 bytes.
    let amount: [UInt8]
    /// The currency (`5F2A`), 2 bytes.
    let currency: [UInt8]
    /// The first parameter of the GENERATE AC command.
    let requestedType: UInt8
    /// Which of the transaction's cryptograms it is: 1 or 2.
    let cryptogramNumber: UInt8
    /// The card's challenge (`9F7F`), 4 bytes.
    let cardNumber: [UInt8]
    /// The terminal's challenge (`9F37`), 4 bytes.
    let terminalNumber: [UInt8]

    /// Computes the summary that follows a former one, 8 bytes.
    func following(
        _ former: [UInt8], partialKey: StoragePartialKey
    ) throws(CryptographyError) -> [UInt8] {
        // One digit of type and number, then the three of the currency.
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
