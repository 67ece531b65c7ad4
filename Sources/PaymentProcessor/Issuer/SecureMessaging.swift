// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// How an issuer's commands to its card are protected.
///
/// A MAC follows the data of each command, and confidential data is enciphered. See EMV Book 2,
/// 9.2.1.2 and 9.3.1.2 (format 2).
enum SecureMessaging: Hashable, Sendable {
    /// Visa's session keys, derived from the counter; Visa's PIN block (CVN 10, 17, and 18).
    case visa
    /// Common session keys from the cryptogram; ISO 9564-1 format 2 PIN block (CVN '22').
    case visaCommon
    /// Common session keys from the cryptogram, which increases by one with each command.
    case mChip

    /// Derives the key for the MAC or for the encipherment of one command.
    ///
    /// - Parameters:
    ///   - cardKey: The card's key for integrity or confidentiality.
    ///   - counter: The transaction counter (`9F36`), two bytes.
    ///   - cryptogram: The first cryptogram (`9F26`) of the transaction, eight bytes.
    /// - Returns: The session key.
    /// - Throws: `CryptographyError`.
    func sessionKey(
        cardKey: SecretBytes, counter: [UInt8], cryptogram: [UInt8]
    ) throws(CryptographyError) -> SecretBytes {
        guard self == .visa else {
            // See EMV Book 2, A1.3.1: the third byte distinguishes the halves.
            let head = cryptogram.prefix(2)
            let tail = cryptogram.dropFirst(3)
            return try TripleDES.deriveKey(
                head + [0xF0] + tail + head + [0x0F] + tail, key: cardKey)
        }
        let zeros = [UInt8](repeating: 0, count: 6)
        let mask = zeros + counter + zeros + counter.map { ~$0 }
        return SecretBytes(cardKey.withBytes { key in zip(key, mask).map { $0 ^ $1 } })
    }

    /// Computes a command's MAC.
    ///
    /// - Parameters:
    ///   - header: CLA, INS, P1, P2, and Lc, which includes the MAC.
    ///   - transactionData: The transaction's data that is covered but not sent: the counter and
    ///     the cryptogram.
    ///   - data: The command's data, enciphered if it is confidential.
    ///   - key: The session key for integrity.
    /// - Returns: Eight bytes.
    /// - Throws: `CryptographyError`.
    static func code(
        header: [UInt8], transactionData: [UInt8], data: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try ApplicationCryptogram.compute(
            header + transactionData + data, padding: .marked, sessionKey: key)
    }

    /// Enciphers confidential data.
    ///
    /// Visa prepends a length byte and enciphers each block separately. M/Chip pads only data that
    /// does not fill its blocks, and chains the blocks.
    func encipher(_ data: [UInt8], key: SecretBytes) throws(CryptographyError) -> [UInt8] {
        switch self {
        case .visa, .visaCommon:
            return try TripleDES.encryptECB(
                Self.marked([UInt8(truncatingIfNeeded: data.count)] + data), key: key)
        case .mChip:
            return try TripleDES.encryptCBC(
                data.count.isMultiple(of: 8) ? data : Self.marked(data), key: key)
        }
    }

    private static func marked(_ data: [UInt8]) -> [UInt8] {
        let zeros = (8 - (data.count + 1) % 8) % 8
        return data + [0x80] + [UInt8](repeating: 0, count: zeros)
    }
}
