// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The positions of counter, random number, and code in the discretionary data of a track.
///
/// Each bitmap has a bit for each position, the lowest for the last one. See EMV Contactless
/// Book C-2, Annex A (`9F62` to `9F67`).
struct MagneticStripePositions: Hashable, Sendable {
    /// PCVC3: the positions of the card verification code.
    let code: UInt64
    /// PUNATC: the positions of the random number and the counter.
    let numberAndCounter: UInt64
    /// NATC: how many digits the counter has.
    let counterDigits: Int

    /// Reads the elements of one track.
    ///
    /// Returns `nil` if an element is missing or has another length, the counter has more digits
    /// than there are positions, or the random number has more than eight digits.
    private init?(
        _ data: TransactionData, code: Tag, numberAndCounter: Tag, counterDigits: Tag,
        byteCount: Int
    ) {
        guard let code = data[code], let map = data[numberAndCounter],
            let digits = data[counterDigits], digits.count == 1, code.count == byteCount,
            map.count == byteCount, let counterDigits = digits.first
        else { return nil }
        self.code = code.reduce(0) { $0 << 8 | UInt64($1) }
        self.numberAndCounter = map.reduce(0) { $0 << 8 | UInt64($1) }
        self.counterDigits = Int(counterDigits)
        guard (0...8).contains(numberDigits) else { return nil }
    }

    /// nUN: how many digits the random number has.
    var numberDigits: Int { numberAndCounter.nonzeroBitCount - counterDigits }

    /// Returns nUN, which must be the same for both tracks (S7.22 and S7.23).
    ///
    /// - Returns: `nil` if it differs, or if the positions of a track are malformed.
    static func numberDigits(_ data: TransactionData) -> Int? {
        guard let digits = trackTwo(data)?.numberDigits else { return nil }
        return !data.hasValue(.track1Data) || trackOne(data)?.numberDigits == digits ? digits : nil
    }

    /// Returns the positions of track 2.
    static func trackTwo(_ data: TransactionData) -> MagneticStripePositions? {
        MagneticStripePositions(
            data, code: .pcvc3Track2, numberAndCounter: .punatcTrack2, counterDigits: .natcTrack2,
            byteCount: 2)
    }

    /// Returns the positions of track 1.
    static func trackOne(_ data: TransactionData) -> MagneticStripePositions? {
        MagneticStripePositions(
            data, code: .pcvc3Track1, numberAndCounter: .punatcTrack1, counterDigits: .natcTrack1,
            byteCount: 6)
    }
}

/// Inserts the code, random number, and counter into the discretionary data of a track.
///
/// See EMV Contactless Book C-2, 6.15, S13.18 to S13.22.
struct MagneticStripePlacement: Hashable, Sendable {
    /// CVC3, the code that the card computed.
    let code: UInt64
    /// Application Transaction Counter.
    let counter: UInt64
    /// The decimal digits of the Unpredictable Number (Numeric).
    let number: [UInt8]
    /// nUN', which tells the issuer how many digits the random number has.
    let indicator: UInt8

    /// Replaces the digits at the positions of the track.
    ///
    /// Digits at positions that the track does not have are left out.
    ///
    /// - Parameters:
    ///   - digits: The discretionary data, one decimal digit per element.
    ///   - positions: The positions of the digits.
    /// - Returns: The same number of digits.
    func applied(to digits: [UInt8], _ positions: MagneticStripePositions) -> [UInt8] {
        var result = digits
        let codePlaces = Self.places(positions.code)
        Self.put(Self.decimal(code, codePlaces.count), at: codePlaces, in: &result)
        let places = Self.places(positions.numberAndCounter)
        let numberPlaces = Array(places.prefix(positions.numberDigits))
        Self.put(Array(number.suffix(numberPlaces.count)), at: numberPlaces, in: &result)
        let counterPlaces = Array(places.dropFirst(positions.numberDigits))
        Self.put(Self.decimal(counter, counterPlaces.count), at: counterPlaces, in: &result)
        if !result.isEmpty { result[result.count - 1] = indicator }
        return result
    }

    /// Returns the set bits of a map, from the lowest, as distances from the last digit.
    private static func places(_ map: UInt64) -> [Int] { (0..<48).filter { map >> $0 & 1 == 1 } }

    /// Returns the lowest decimal digits of a number.
    private static func decimal(_ number: UInt64, _ count: Int) -> [UInt8] {
        var rest = number
        var digits: [UInt8] = []
        for _ in 0..<count {
            digits.append(UInt8(rest % 10))
            rest /= 10
        }
        return digits.reversed()
    }

    /// Writes digits to places, the last digit to the first place.
    private static func put(_ digits: [UInt8], at places: [Int], in result: inout [UInt8]) {
        for (digit, place) in zip(digits.reversed(), places) where place < result.count {
            result[result.count - 1 - place] = digit
        }
    }
}

/// Track 1 data (tag `56`), split before its discretionary data.
///
/// Format code `B`, account number, `^`, name, `^`, expiry date (4), service code (3),
/// discretionary data. See EMV Contactless Book C-2, Annex A, and ISO/IEC 7813.
struct TrackOne: Hashable, Sendable {
    /// Everything before the discretionary data.
    let head: [UInt8]
    /// The discretionary data as characters.
    let discretionaryData: [UInt8]

    /// Reads the track.
    ///
    /// - Returns: `nil` unless there are two separators and seven characters after the second.
    init?(_ bytes: some Collection<UInt8>) {
        let characters = Array(bytes)
        let separators = characters.indices.filter { characters[$0] == UInt8(ascii: "^") }
        guard separators.count == 2 else { return nil }
        let length = separators[1] + 1 + 7
        guard characters.count >= length else { return nil }
        head = Array(characters.prefix(length))
        discretionaryData = Array(characters.dropFirst(length))
    }
}
