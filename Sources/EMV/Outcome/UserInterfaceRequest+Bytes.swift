// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The coding of User Interface Request Data (`DF8116`).
///
/// See EMV Contactless Book C-2, Annex A: 22 bytes up to version 2.10, and 13 bytes without
/// the value since version 2.11.
extension UserInterfaceRequest {
    /// The 22 bytes: message, status, hold time, languages, value qualifier, value, currency.
    package var bytes: [UInt8] {
        let amount = Self.padded(value?.amount ?? [], count: 6, leading: true)
        let currency = Self.padded(value?.currencyCode ?? [], count: 2, leading: true)
        return bytesWithoutValue + [value?.qualifier.rawValue ?? 0] + amount + currency
    }

    /// The 13 bytes: message, status, hold time, and languages.
    package var bytesWithoutValue: [UInt8] {
        let time = DecimalDigits.bytes(holdTime.hundredMilliseconds(atMost: 999_999), count: 3)
        let languages = Self.padded(languagePreference, count: 8, leading: false)
        return [message.rawValue, status.rawValue] + time + languages
    }

    /// Reads either form.
    ///
    /// - Returns: `nil` unless there are 13 or 22 bytes and the hold time is a number.
    package init?(bytes: [UInt8]) {
        guard [13, 22].contains(bytes.count), let time = bytes[2...4].packedDecimal else {
            return nil
        }
        message = MessageIdentifier(rawValue: bytes[0])
        status = Status(rawValue: bytes[1])
        holdTime = Duration(hundredMilliseconds: Int(clamping: time))
        languagePreference = Array(bytes[5...12].prefix { $0 != 0 })
        value = nil
        // A reserved qualifier means that there is no value.
        if bytes.count == 22, let qualifier = Value.Qualifier(rawValue: bytes[13]) {
            value = Value(
                qualifier: qualifier, amount: Array(bytes[14...19]),
                currencyCode: Array(bytes[20...21]))
        }
    }

    /// Returns the bytes, truncated or padded with zeros to a fixed length.
    private static func padded(_ bytes: [UInt8], count: Int, leading: Bool) -> [UInt8] {
        let kept = leading ? Array(bytes.suffix(count)) : Array(bytes.prefix(count))
        let zeros = [UInt8](repeating: 0, count: count - kept.count)
        return leading ? zeros + kept : kept + zeros
    }
}
