// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A PIN as terminals and issuers send it to the chip.
enum PINBlock {
    /// Reads a block: format, length, digits, then `F` to the end.
    ///
    /// The format is 2 for plaintext and enciphered PINs (EMV Book 3, 6.5.12, table 24).
    ///
    /// - Returns: 4 to 12 digits, one per byte; `nil` for an invalid block.
    static func digits(_ block: [UInt8], form: UInt8) -> [UInt8]? {
        let halves = block.flatMap { [$0 >> 4, $0 & 0x0F] }
        guard halves.count == 16, halves[0] == form, (4...12).contains(halves[1]) else {
            return nil
        }
        let digits = halves.dropFirst(2).prefix(Int(halves[1]))
        guard digits.allSatisfy({ $0 < 10 }),
            halves.dropFirst(2 + digits.count).allSatisfy({ $0 == 0x0F })
        else { return nil }
        return Array(digits)
    }

    /// Packs digits into eight bytes, padded with a filler.
    static func packed(_ digits: [UInt8], filler: UInt8) -> [UInt8] {
        let halves = Array(
            (digits + [UInt8](repeating: filler, count: max(0, 16 - digits.count))).prefix(16))
        return stride(from: 0, to: 16, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
    }
}
