// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardData {
    /// Whether the card is in effect on the day of the transaction (`5F25` and `9A`).
    ///
    /// See EMV Book 4, 6.7.3.
    var effectiveState: PaymentCardReadResult.CardEffectiveState {
        guard let text = value(0x5F25) else { return .unknown }
        guard let date = Self.day(text) else { return .invalid }
        guard let today = value(0x9A).flatMap(Self.day) else { return .unknown }
        return date <= today ? .active : .inactive
    }

    /// Whether the card has expired on the day of the transaction (`5F24` or `57`, and `9A`).
    ///
    /// See EMV Book 4, 6.7.3. Track 2 Equivalent Data contains only a month.
    var expirationState: PaymentCardReadResult.CardExpirationState {
        guard let text = value(0x5F24) ?? monthOfTrack2 else { return .unknown }
        guard let date = Self.day(text) else { return .invalid }
        guard let today = value(0x9A).flatMap(Self.day) else { return .unknown }
        return today <= date ? .notExpired : .expired
    }

    private func value(_ tag: Tag) -> [UInt8]? {
        objects.first { $0.tag == tag }.map { Array($0.value) }
    }

    /// The year and month after the separator, with day 31, the last possible day of a month.
    private var monthOfTrack2: [UInt8]? {
        guard let track = value(0x57) else { return nil }
        let digits = track.flatMap { [$0 >> 4, $0 & 0x0F] }
        guard let separator = digits.firstIndex(of: 0x0D) else { return nil }
        let month = Array(digits.dropFirst(separator + 1).prefix(4))
        guard month.count == 4 else { return nil }
        return [month[0] << 4 | month[1], month[2] << 4 | month[3], 0x31]
    }

    /// Returns a date in BCD as a number that increases with time, or `nil` for an invalid date.
    ///
    /// Years from 50 on are in the previous century: EMV Book 4, 6.7.3.
    private static func day(_ text: [UInt8]) -> Int? {
        let parts = text.map { (Int($0 >> 4), Int($0 & 0x0F)) }
        guard parts.count == 3, parts.allSatisfy({ $0.0 < 10 && $0.1 < 10 }) else { return nil }
        let numbers = parts.map { $0.0 * 10 + $0.1 }
        guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
        let year = numbers[0] < 50 ? 2000 + numbers[0] : 1900 + numbers[0]
        return (year * 100 + numbers[1]) * 100 + numbers[2]
    }
}
