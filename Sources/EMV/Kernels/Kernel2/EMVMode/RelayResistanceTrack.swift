// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Relay resistance data in track 2, for issuers that receive no combined signature.
///
/// It replaces the discretionary data: CA key index, number of repetitions, entropy of the
/// card, and measured time, in 13 digits, or 10 if the PAN has more than 16. See EMV
/// Contactless Book C-2, S910.39.
enum RelayResistanceTrack {
    /// Returns Track 2 Equivalent Data (`57`) with the relay resistance data.
    ///
    /// - Returns: `nil` if the card sent no track 2, or one without expiry date and service code.
    static func track(_ data: TransactionData) -> TrackTwo? {
        guard let track = data[.track2EquivalentData].flatMap({ TrackTwo($0) }),
            track.rest.count >= 7,
            let entropy = data[.deviceRelayResistanceEntropy], entropy.count == 4
        else { return nil }
        let isShort = track.accountNumber.count <= 16
        let index = data[.certificationAuthorityPublicKeyIndex]?.first ?? 0
        let milliseconds = number(data[.measuredRelayResistanceProcessingTime] ?? []) / 10
        let digits =
            decimal(index < 0x0A ? UInt64(index) : 0, 1)
            + decimal(UInt64(data[.rrpCounter]?.first ?? 0), 1)
            + decimal(number(entropy.suffix(2)), 5)
            + (isShort ? decimal(number(entropy.dropFirst().prefix(1)), 3) : [])
            + decimal(min(milliseconds, 999), 3)
        return TrackTwo(
            accountNumber: track.accountNumber, rest: Array(track.rest.prefix(7)) + digits)
    }

    private static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns the lowest `count` decimal digits of a number.
    private static func decimal(_ number: UInt64, _ count: Int) -> [UInt8] {
        var rest = number
        let digits: [UInt8] = (0..<count).map { _ in
            defer { rest /= 10 }
            return UInt8(rest % 10)
        }
        return digits.reversed()
    }
}
