// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// How a card checks and reads the commands of its issuer.
///
/// See EMV Book 2, 9.2.1.2 and 9.3.1.2 (format 2).
enum SecureMessaging: Hashable, Sendable {
    /// Keys from Visa's own derivation with the counter (CVN 10, 17, 18).
    case visa
    /// Common session keys from the cryptogram (CVN '22').
    case visaCommon

    /// Derives the key for one command from the card's key.
    func sessionKey(
        cardKey: SecretBytes, transactionCounter: UInt16, cryptogram: [UInt8]
    ) throws(CryptographyError) -> SecretBytes {
        guard self == .visa else {
            return try CardKeyDerivation.halves(cryptogram, key: cardKey)
        }
        let counter = transactionCounter.bigEndianBytes
        let zeros = [UInt8](repeating: 0, count: 6)
        let mask = zeros + counter + zeros + counter.map { ~$0 }
        return SecretBytes(cardKey.withBytes { zip($0, mask).map { $0 ^ $1 } })
    }

    /// Deciphers confidential data; `nil` when its padding is invalid.
    func decipher(_ data: [UInt8], key: SecretBytes) -> [UInt8]? {
        guard !data.isEmpty, data.count.isMultiple(of: 8),
            let plain = try? TripleDES.decryptECB(data, key: key), let first = plain.first
        else { return nil }
        let value = plain.dropFirst().prefix(Int(first))
        let padding = plain.dropFirst(1 + Int(first))
        guard value.count == Int(first), padding.first == 0x80, padding.count <= 8,
            padding.dropFirst().allSatisfy({ $0 == 0 })
        else { return nil }
        return Array(value)
    }

    /// Reads the new PIN from its block.
    ///
    /// - Parameters:
    ///   - block: The eight bytes of the block.
    ///   - current: The current PIN if the block contains it too, or `nil`.
    ///   - cryptogramKey: The card's key for cryptograms, which Visa mixes into the block.
    /// - Returns: 4 to 12 digits, one per byte; `nil` for an invalid block.
    func pin(
        in block: [UInt8], current: [UInt8]?, cryptogramKey: SecretBytes
    ) -> [UInt8]? {
        guard block.count == 8 else { return nil }
        guard self == .visa || current != nil else { return PINBlock.digits(block, form: 2) }
        // See VIS 1.5, Appendix B.5; the key is mixed in with its parity bits.
        let key = cryptogramKey.withBytes { key in
            [0, 0, 0, 0] + key.dropFirst(4).prefix(4).map(Self.withOddParity)
        }
        let known = PINBlock.packed(current ?? [], filler: 0)
        return PINBlock.digits(zip(zip(block, key), known).map { $0.0 ^ $0.1 ^ $1 }, form: 0)
    }

    private static func withOddParity(_ byte: UInt8) -> UInt8 {
        let key = byte & 0xFE
        return key.nonzeroBitCount.isMultiple(of: 2) ? key | 1 : key
    }
}

/// A PIN as its issuer sends it to the chip.
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
