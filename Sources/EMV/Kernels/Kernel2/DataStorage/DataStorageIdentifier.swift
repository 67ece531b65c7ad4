// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The check that the card's data storage belongs to its account.
///
/// The DS ID (`9F5E`) is the PAN followed by the sequence number, or by `00` if the card has
/// none, padded with zeros on the left to whole bytes and to at least eight bytes. See EMV
/// Contactless Book C-2, S456.19.
enum DataStorageIdentifier {
    /// Whether the DS ID matches the PAN (`5A`) and its sequence number (`5F34`).
    static func isOfAccount(_ data: TransactionData) -> Bool {
        guard let identifier = data[0x9F5E] else { return false }
        var digits = (data[0x5A] ?? []).flatMap { [$0 >> 4, $0 & 0x0F] }
        while digits.last == 0x0F { digits.removeLast() }
        let sequence = data[0x5F34]?.first ?? 0
        digits += [sequence >> 4, sequence & 0x0F]
        let count = max(16, digits.count + digits.count % 2)
        digits.insert(contentsOf: repeatElement(0, count: count - digits.count), at: 0)
        return identifier.flatMap { [$0 >> 4, $0 & 0x0F] } == digits
    }
}
