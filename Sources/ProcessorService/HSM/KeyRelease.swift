// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

/// Card data for a provider's security module, enciphered under a one-time key.
///
/// The one-time key is wrapped under a key that only the module holds. The cipher is AES-128-CBC
/// over the BER-TLV data, padded by ISO/IEC 9797-1, method 2. The key block is TR-31, version D
/// (usage `D0`, mode `D`).
struct KeyRelease: Sendable {
    /// The key block.
    let keyBlock: String
    /// The initialization vector, 16 bytes.
    let vector: [UInt8]
    /// The enciphered card data.
    let ciphertext: [UInt8]

    /// Enciphers card data under a one-time key.
    ///
    /// - Parameters:
    ///   - emv: The card data.
    ///   - protectionKey: The security module's key, 32 bytes.
    ///   - dataKey: The one-time key, 16 bytes.
    ///   - random: The source of the vector.
    /// - Throws: `CryptographyError` or `PaymentTokenError`.
    init(
        _ emv: [UInt8], under protectionKey: SecretBytes, dataKey: SecretBytes,
        random: RandomSource
    ) throws {
        vector = random.bytes(16)
        let padding = [0x80] + [UInt8](repeating: 0, count: 15 - emv.count % 16)
        ciphertext = try AES.encrypt(
            SecretBytes(emv + padding), mode: .cbc(iv: vector), key: dataKey)
        // The mode allows only deciphering; the key is exportable under a trusted key (E).
        keyBlock = try KeyBlock.wrap(
            dataKey, header: KeyBlockHeader(usage: "D0", mode: "D", exportability: "E"),
            under: protectionKey, random: random)
    }

    func write(to writer: inout JSONWriter) {
        writer.append("keyBlock", keyBlock)
        writer.append("iv", Base64.string(vector))
        writer.append("cipherText", Base64.string(ciphertext))
        writer.append("algorithm", "AES-128-CBC")
        writer.append("padding", "ISO9797-1-2")
    }
}
