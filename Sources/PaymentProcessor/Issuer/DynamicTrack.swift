// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// A track of mag-stripe mode, into which the terminal has placed digits of the card's code (CVC3), the
/// unpredictable number, and the transaction counter.
///
/// See EMV Contactless Book C-2, S13.18 to S13.22 and Annex A (`9F62` to `9F67`).
struct DynamicTrack {
    /// The track in the form that the code covers, with zeros for the digits that the terminal places.
    let staticData: [UInt8]
    /// The unpredictable number (`9F6A`): eight decimal digits.
    let unpredictableNumber: [UInt8]
    /// The digits of the code that are in the track, from the lowest; `nil` for the last digit of the
    /// track, which the terminal overwrites.
    private let code: [UInt8?]
    /// The digits of the counter, from the lowest.
    private let counter: [UInt8?]

    /// Reads track 2 data (`9F6B`) with its bitmaps (`9F65`, `9F66`) and number of digits (`9F67`).
    ///
    /// - Returns: `nil` if an element is missing, or if the track does not have the digits.
    static func trackTwo(_ objects: [DataObject]) -> DynamicTrack? {
        guard let track = objects.first(.track2Data)?.value else { return nil }
        var digits = PackedDecimal.nibbles(track)
        let padding = digits.reversed().prefix { $0 == 0x0F }.count
        digits.removeLast(padding)
        guard let separator = digits.firstIndex(of: 0x0D) else { return nil }
        return DynamicTrack(
            digits, head: separator + 1,
            Positions(objects, .pcvc3Track2, .punatcTrack2, .natcTrack2)
        ) { PackedDecimal.bytes(nibbles: $0 + [UInt8](repeating: 0x0F, count: padding)) }
    }

    /// Reads track 1 data (`56`) with its bitmaps (`9F62`, `9F63`) and number of digits (`9F64`).
    ///
    /// - Returns: `nil` if an element is missing, or if the track does not have the digits.
    static func trackOne(_ objects: [DataObject]) -> DynamicTrack? {
        guard let track = objects.first(.track1Data)?.value.map({ $0 ^ zero }),
            let separator = track.lastIndex(of: UInt8(ascii: "^") ^ zero)
        else { return nil }
        return DynamicTrack(
            track, head: separator + 1, Positions(objects, .pcvc3Track1, .punatcTrack1, .natcTrack1)
        ) { $0.map { $0 ^ zero } }
    }

    /// The character of the digit zero, with which a digit's character becomes its value.
    private static let zero = UInt8(ascii: "0")
    /// Expiry date and service code, which precede the discretionary data.
    private static let validityLength = 7

    /// Reads a track.
    ///
    /// - Parameters:
    ///   - digits: The track, one digit or character per element.
    ///   - head: The position after the separator.
    ///   - positions: The positions of the digits.
    ///   - bytes: Returns the bytes of a track.
    private init?(
        _ digits: [UInt8], head: Int, _ positions: Positions?, bytes: ([UInt8]) -> [UInt8]
    ) {
        let length = digits.count - head - Self.validityLength
        guard length > 0, let positions else { return nil }
        let data = Array(digits.suffix(length).reversed())
        let places = positions.code + positions.number + positions.counter
        guard data.allSatisfy({ $0 < 10 }), places.allSatisfy({ $0 < length }),
            let last = data.first, positions.indicators.contains(last)
        else { return nil }
        // The terminal overwrites the last digit.
        let placed = { (place: Int) in place == 0 ? nil : data.dropFirst(place).first }
        code = positions.code.map(placed)
        counter = positions.counter.map(placed)
        let number = positions.number.map { placed($0) ?? 0 }
        unpredictableNumber = PackedDecimal.bytes(
            nibbles: ([UInt8](repeating: 0, count: 8 - number.count) + number.reversed()))
        var original = data
        for place in places + [0] where original.indices.contains(place) { original[place] = 0 }
        staticData = bytes(Array(digits.dropLast(length)) + original.reversed())
    }

    /// Returns whether the card computed the code in the track.
    ///
    /// - Parameters:
    ///   - key: The card's key for these codes (KD-CVC3).
    ///   - counter: The transaction counter (`9F36`), two bytes.
    /// - Returns: `false` if a digit differs.
    /// - Throws: `CryptographyError`.
    func isGenuine(key: SecretBytes, counter: [UInt8]) throws(CryptographyError) -> Bool {
        let number = counter.reduce(0) { $0 << 8 | UInt64($1) }
        let code = try Self.code(
            staticData, key: key, counter: counter, unpredictableNumber: unpredictableNumber)
        let value = code.reduce(0) { $0 << 8 | UInt64($1) }
        return self.code.contains { $0 != nil } && Self.matches(self.code, value)
            && Self.matches(self.counter, number)
    }

    /// Computes a code (CVC3), two bytes.
    ///
    /// See EMV Contactless Book C-2, 5.2, and the PyPI package pyemv for the algorithm.
    static func code(
        _ staticData: [UInt8], key: SecretBytes, counter: [UInt8], unpredictableNumber: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        // IVCVC3, the static part of the code.
        let vector = try ApplicationCryptogram.compute(
            staticData, padding: .marked, sessionKey: key
        ).suffix(2)
        return try TripleDES.encryptECB(vector + unpredictableNumber + counter, key: key).suffix(2)
    }

    /// Returns whether digits, from the lowest, are those of a number.
    private static func matches(_ digits: [UInt8?], _ number: UInt64) -> Bool {
        var rest = number
        for digit in digits {
            if let digit, UInt64(digit) != rest % 10 { return false }
            rest /= 10
        }
        return true
    }

    /// The positions of a track's digits, counted from the end of the track.
    private struct Positions {
        /// The positions of the code, from the lowest digit.
        let code: [Int]
        /// The positions of the unpredictable number, from the lowest digit.
        let number: [Int]
        /// The positions of the counter, from the lowest digit.
        let counter: [Int]

        /// Reads the bitmap of the code (PCVC3), that of number and counter (PUNATC), and the counter's number of
        /// digits (NATC).
        init?(_ objects: [DataObject], _ code: Tag, _ numberAndCounter: Tag, _ digits: Tag) {
            guard let code = objects.first(code)?.value,
                let map = objects.first(numberAndCounter)?.value,
                let digits = objects.first(digits)?.value, digits.count == 1,
                let counterDigits = digits.first.map(Int.init)
            else { return nil }
            let places = Self.places(map)
            let numberDigits = places.count - counterDigits
            guard (0...8).contains(numberDigits) else { return nil }
            self.code = Self.places(code)
            number = Array(places.prefix(numberDigits))
            counter = Array(places.dropFirst(numberDigits))
        }

        /// The possible last digits of the track: the unpredictable number's number of digits, or five more if a
        /// phone has verified the cardholder.
        var indicators: [UInt8] {
            [0, 5].map { UInt8(truncatingIfNeeded: (number.count + $0) % 10) }
        }

        /// Returns the set bits of a map, from the lowest.
        private static func places(_ map: ArraySlice<UInt8>) -> [Int] {
            map.reversed().enumerated().flatMap { index, byte in
                (0..<8).filter { bit in byte & 1 << bit != 0 }.map { bit in index * 8 + bit }
            }
        }
    }
}
