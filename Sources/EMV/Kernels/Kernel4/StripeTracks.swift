// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The unpredictable number (`9F37`) of mag-stripe mode: a number of one byte, of which each bit is a
/// decimal digit.
///
/// A recorded phone got `00001011`, which is 11 in this form, and above the range as a decimal number.
/// See EMV Contactless Book C-4, mag-stripe mode, and Docs/Kernels.md.
struct StripeNumber: Hashable, Sendable {
    /// The number, from zero to the configured range.
    let value: UInt8

    /// Reads a number that has this form, or returns `nil`.
    init?(_ bytes: some Collection<UInt8>) {
        let digits = bytes.flatMap { [$0 >> 4, $0 & 0x0F] }
        guard digits.count == 8, digits.allSatisfy({ $0 < 2 }) else { return nil }
        value = digits.reduce(0) { $0 << 1 | $1 }
    }

    /// Creates the number of a transaction.
    ///
    /// - Parameters:
    ///   - random: Four random bytes. A number that has this form is kept, so that a replay with the
    ///     recorded number sends the same one.
    ///   - range: The largest number.
    init(random: [UInt8], range: UInt8) {
        if let number = StripeNumber(random), number.value <= range {
            self = number
        } else {
            let number = random.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            value = UInt8(truncatingIfNeeded: number % (UInt64(range) + 1))
        }
    }

    /// The four bytes.
    var bytes: [UInt8] {
        stride(from: 6, through: 0, by: -2).map { shift in
            let pair = value >> shift
            return (pair >> 1 & 1) << 4 | pair & 1
        }
    }
}

/// The tracks that the terminal builds in mag-stripe mode.
///
/// After the service code, they contain four digits of the unpredictable number, five of the
/// cryptogram, and five of the transaction counter, which fill track 2 of an account with 15 digits.
/// The layout is assumed: Docs/Kernels.md.
struct StripeTracks: Hashable {
    /// The most digits and separators in track 2 (ISO/IEC 7813).
    private static let mostDigits = 37

    /// Track 1 (`56`).
    let track1: [UInt8]
    /// Track 2 (`57`).
    let track2: [UInt8]

    /// Builds the tracks; fails if data is missing or does not fit.
    init?(_ data: TransactionData) {
        guard let (account, validity) = Self.account(data),
            let cryptogram = data[.applicationCryptogram],
            cryptogram.count == 8, let counter = data[.applicationTransactionCounter],
            counter.count == 2,
            let unpredictable = data[.unpredictableNumber].flatMap({ StripeNumber($0) })
        else { return nil }
        let code = cryptogram.suffix(3).reduce(0) { $0 << 8 | UInt64($1) }
        let number = counter.reduce(0) { $0 << 8 | UInt64($1) }
        let rest =
            validity + Self.digits(UInt64(unpredictable.value), 4) + Self.digits(code, 5)
            + Self.digits(number, 5)
        guard account.count + 1 + rest.count <= Self.mostDigits else { return nil }
        let name = data[.cardholderName].map { Array($0) } ?? Array(" /".utf8)
        let text = { (digits: [UInt8]) in digits.map { UInt8(ascii: "0") + $0 } }
        track1 =
            Array("B".utf8) + text(account) + Array("^".utf8) + name + Array("^".utf8) + text(rest)
        track2 = TrackTwo(accountNumber: account, rest: rest).bytes
    }

    /// The account number, and the expiry date (YYMM) with the service code, one digit per byte.
    private static func account(_ data: TransactionData) -> ([UInt8], [UInt8])? {
        if let track = data[.track2EquivalentData].flatMap({ TrackTwo($0) }),
            let date = track.expiryDate,
            let service = track.serviceCode
        {
            return (track.accountNumber, date + service)
        }
        guard let account = try? data.authenticatedAccountNumber(),
            data.hasValue(.applicationExpirationDate),
            data.hasValue(.serviceCode)
        else { return nil }
        let date = digits(data.number(.applicationExpirationDate), 6).prefix(4)
        return (account.digits, date + digits(data.number(.serviceCode), 3))
    }

    /// Returns the last decimal digits of a number, with leading zeros.
    private static func digits(_ number: UInt64, _ count: Int) -> [UInt8] {
        PackedDecimal.bytes(number, count: (count + 1) / 2).flatMap { [$0 >> 4, $0 & 0x0F] }
            .suffix(count)
    }
}
