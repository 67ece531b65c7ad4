// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// The account that card data identifies.
public struct CardholderAccount: Sendable, Equatable {
    /// The account number.
    public let number: CardNumber
    /// The sequence number (`5F34`) as two digits; `00` if the card has none.
    public let sequenceNumber: String
    /// The expiry as four digits, year and month, or `nil` if the card has none.
    public let expiry: String?
    /// The service code of track 2, three digits, or `nil`.
    public let serviceCode: String?

    /// Creates an account from track 2 equivalent data (`57`), or else from the number (`5A`).
    ///
    /// - Returns: `nil` if there is no number, or if two numbers differ.
    init?(_ objects: [DataObject]) {
        let track = Self.track(objects)
        guard let number = track?.number ?? Self.plainNumber(objects), !Self.disagrees(objects)
        else { return nil }
        self.number = number
        let sequence = objects.first(.panSequenceNumber).flatMap { $0.value.packedDecimal } ?? 0
        guard sequence < 100 else { return nil }
        sequenceNumber = String(sequence).zeroPadded(to: 2)
        let date = objects.first(.applicationExpirationDate).flatMap {
            Self.text(PackedDecimal.nibbles($0.value))
        }
        expiry = date.flatMap { $0.utf8.count == 6 ? String($0.prefix(4)) : nil } ?? track?.expiry
        serviceCode = track?.serviceCode
    }

    /// Returns whether card data contains two different account numbers.
    static func disagrees(_ objects: [DataObject]) -> Bool {
        guard let plain = plainNumber(objects), let track = track(objects) else { return false }
        return plain != track.number
    }

    private static func plainNumber(_ objects: [DataObject]) -> CardNumber? {
        objects.first(.primaryAccountNumber).flatMap { number($0.value) }
    }

    private static func track(
        _ objects: [DataObject]
    ) -> (number: CardNumber, expiry: String?, serviceCode: String?)? {
        (objects.first(.track2EquivalentData) ?? objects.first(.track2Data)).flatMap {
            track($0.value)
        }
    }

    /// Parses a number, separator `D`, expiry, service code, discretionary data, and padding `F`.
    ///
    /// See EMV Book 3, Annex A, tag 57 and ISO/IEC 7813.
    private static func track(
        _ value: ArraySlice<UInt8>
    ) -> (number: CardNumber, expiry: String?, serviceCode: String?)? {
        let halves = PackedDecimal.nibbles(value)
        let parts = halves.split(separator: 0x0D, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let number = CardNumber(parts[0]) else { return nil }
        let expiry = parts[1].prefix(4)
        let service = parts[1].dropFirst(4).prefix(3)
        return (
            number, expiry.count == 4 ? text(Array(expiry)) : nil,
            service.count == 3 ? text(Array(service)) : nil
        )
    }

    /// Parses left-justified digits, padded with `F`.
    private static func number(_ value: ArraySlice<UInt8>) -> CardNumber? {
        let halves = PackedDecimal.nibbles(value)
        let digits = halves.prefix { $0 < 10 }
        guard halves.dropFirst(digits.count).allSatisfy({ $0 == 0x0F }) else { return nil }
        return CardNumber(digits)
    }

    private static func text(_ digits: [UInt8]) -> String? {
        guard digits.allSatisfy({ $0 < 10 }) else { return nil }
        return String(decoding: digits.map { UInt8(ascii: "0") + $0 }, as: UTF8.self)
    }
}

/// A primary account number; prints only its first six and last four digits.
public struct CardNumber: Sendable, Equatable {
    private let digits: SecretBytes

    /// Creates a number from its digits, each a byte from 0 to 9.
    ///
    /// - Returns: `nil` unless there are 8 to 19 decimal digits. See ISO/IEC 7812-1, 4.1.
    init?(_ digits: some Collection<UInt8>) {
        guard (8...19).contains(digits.count), digits.allSatisfy({ $0 < 10 }) else { return nil }
        self.digits = SecretBytes(digits)
    }

    /// The number of digits.
    public var count: Int { digits.count }

    /// Calls a closure with the digits, each a byte from 0 to 9; they must not leave the closure.
    public func withDigits<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        digits.withBytes(body)
    }

    /// The number with only its first six and last four digits shown.
    public var masked: String {
        withDigits { digits in
            // Always hide at least four digits, even of a short number.
            let tail = 4
            let head = max(0, min(6, digits.count - tail - 4))
            let text = digits.enumerated().map { index, digit in
                index < head || index >= digits.count - tail
                    ? UInt8(ascii: "0") + digit : UInt8(ascii: "*")
            }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// The last four digits.
    public var lastFour: String { String(masked.suffix(4)) }

    /// Returns whether the number begins with these digits, as text.
    package func hasPrefix(_ prefix: String) -> Bool {
        withDigits { $0.starts(with: prefix.utf8.map { $0 &- UInt8(ascii: "0") }) }
    }
}

extension CardNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked number.
    public var description: String { masked }

    /// The masked number.
    public var debugDescription: String { masked }

    /// The masked number.
    public var customMirror: Mirror { Mirror(self, children: ["masked": masked]) }
}
