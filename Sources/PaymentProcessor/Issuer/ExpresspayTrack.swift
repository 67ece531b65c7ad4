// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Track 2 of an American Express card in mag-stripe mode, into which the terminal has placed the
/// unpredictable number, five digits of the cryptogram, and the transaction counter.
///
/// See EMV Contactless Book C-4, mag-stripe mode; Docs/Kernels.md lists what is assumed.
struct ExpresspayTrack {
    /// The unpredictable number (`9F37`): the bits of a number of one byte, as decimal digits.
    private let unpredictableNumber: [UInt8]
    /// The last five decimal digits of the cryptogram's last three bytes.
    private let code: UInt64
    /// The transaction counter.
    private let counter: UInt64

    /// Reads the track (`57`), or returns `nil` if it is missing or has other digits.
    init?(_ objects: [DataObject]) {
        guard let track = objects.first(.track2EquivalentData)?.value else { return nil }
        let parts = PackedDecimal.nibbles(track).split(separator: 0x0D, maxSplits: 1)
        guard parts.count == 2 else { return nil }
        // Expiry date and service code precede the digits.
        let digits = parts[1].dropFirst(7).prefix { $0 != 0x0F }
        guard digits.count == 14, digits.allSatisfy({ $0 < 10 }) else { return nil }
        func number(_ digits: ArraySlice<UInt8>) -> UInt64 {
            digits.reduce(0) { $0 * 10 + UInt64($1) }
        }
        let unpredictable = number(digits.prefix(4))
        guard unpredictable < 256 else { return nil }
        unpredictableNumber = PackedDecimal.bytes(
            nibbles: (0..<8).reversed().map { UInt8(unpredictable >> $0 & 1) })
        code = number(digits.dropFirst(4).prefix(5))
        counter = number(digits.suffix(5))
    }

    /// Returns whether the card computed the cryptogram whose digits are in the track.
    ///
    /// A card in mag-stripe mode usually requests only the unpredictable number for its cryptogram; the other
    /// elements then count as zero. A card that requests them all gets them as in EMV mode, with verification
    /// results (`95`) of zero.
    ///
    /// - Parameters:
    ///   - version: The version of the cryptogram.
    ///   - cardKey: The card's key.
    ///   - objects: The data of the read.
    /// - Returns: `false` if a digit differs.
    /// - Throws: `CryptographyError`.
    func isGenuine(
        _ version: CryptogramVersion, cardKey: SecretBytes, _ objects: [DataObject]
    ) throws(CryptographyError) -> Bool {
        let always: Set<Tag> = [
            .applicationInterchangeProfile, .applicationTransactionCounter, .unpredictableNumber,
        ]
        let counter = objects.first(.applicationTransactionCounter)?.value.reduce(0) {
            $0 << 8 | UInt64($1)
        }
        guard counter == self.counter else { return false }
        let requested = [DataObject(.unpredictableNumber, unpredictableNumber)] + objects
        for known in [
            always,
            Set(version.coverage.elements.map(\.key)).subtracting([.terminalVerificationResults]),
        ] {
            let zeros = version.coverage.elements.filter { !known.contains($0.key) }
                .map { DataObject($0.key, [UInt8](repeating: 0, count: $0.value)) }
            guard
                let message = ApplicationCryptogram.message(
                    zeros + requested, version: version,
                    issuerApplicationData: Array(objects.first(.issuerApplicationData)?.value ?? [])
                )
            else { continue }
            let cryptogram = try ApplicationCryptogram.compute(
                message, version: version, sessionKey: cardKey)
            let number = cryptogram.suffix(3).reduce(0) { $0 << 8 | UInt64($1) }
            if number % 100_000 == code { return true }
        }
        return false
    }
}
