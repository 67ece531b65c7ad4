// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Whether the card gave everything that kernel 3 cannot do without.
///
/// See EMV Contactless Book C-3, 5.4.2.1.
enum MandatoryData {
    /// PDOL, DF name, AIP, ATC, cryptogram, issuer application data, track 2.
    private static let tags: [Tag] = [0x9F38, 0x84, 0x82, 0x9F36, 0x9F26, 0x9F10, 0x57]

    /// Whether all are there, and those of fixed length have it.
    static func isComplete(_ data: TransactionData) -> Bool {
        tags.allSatisfy(data.hasValue)
            && data[0x82]?.count == 2 && data[0x9F36]?.count == 2 && data[0x9F26]?.count == 8
            && isAccountNumberConsistent(data)
    }

    /// Whether account number and track 2 name the same account, where both are readable.
    ///
    /// See Book C-3, Annex A.2.
    private static func isAccountNumberConsistent(_ data: TransactionData) -> Bool {
        guard let number = data[0x5A], let track = data[0x57].flatMap({ TrackTwo($0) }) else {
            return true
        }
        var digits = number.flatMap { [$0 >> 4, $0 & 0x0F] }
        while digits.last == 0x0F { digits.removeLast() }
        return digits.isEmpty || digits == track.accountNumber
    }
}
