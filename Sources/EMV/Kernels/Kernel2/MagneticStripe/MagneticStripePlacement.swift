// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
