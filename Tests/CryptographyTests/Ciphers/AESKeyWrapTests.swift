// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("AES key wrap")
struct AESKeyWrapTests {
    private static let key16 = "000102030405060708090A0B0C0D0E0F"
    private static let key24 = key16 + "1011121314151617"
    private static let key32 = key24 + "18191A1B1C1D1E1F"
    private static let data16 = "00112233445566778899AABBCCDDEEFF"
    private static let data24 = data16 + "0001020304050607"
    private static let data32 = data24 + "08090A0B0C0D0E0F"

    @Test(
        "AES key wrap returns the results of RFC 3394, 4.1 to 4.6",
        arguments: [
            (key16, data16, "1FA68B0A8112B447 AEF34BD8FB5A7B82 9D3E862371D2CFE5"),
            (key24, data16, "96778B25AE6CA435 F92B5B97C050AED2 468AB8A17AD84E5D"),
            (key32, data16, "64E8C3F9CE0F5BA2 63E9777905818A2A 93C8191E7D6E8AE7"),
            (key24, data24, "031D33264E15D332 68F24EC260743EDC E1C6C7DDEE725A93 6BA814915C6762D2"),
            (key32, data24, "A8F9BC1612C68B3F F6E6F4FBE30E71E4 769C8B80A32CB895 8CD5D17D6B254DA1"),
            (
                key32, data32,
                "28C9F404C4B810F4 CBCCB35CFB87F826 3F5786E2D80ED326 CBC7F0E71A99F43B FB988B9B7A02DD21"
            ),
        ])
    func rfc3394(key: String, data: String, wrapped: String) throws {
        #expect(try AESKeyWrap.wrap(secret(data), with: secret(key)) == hex(wrapped))
        #expect(try AESKeyWrap.unwrap(hex(wrapped), with: secret(key)) == secret(data))
    }

    @Test("AES key wrap passes the Wycheproof tests")
    func wycheproof() throws {
        let file = try Wycheproof("aes_wrap")
        var count = 0
        for vector in file.vectors {
            let key = try #require(vector.key?.secret)
            let data = try #require(vector.msg?.secret)
            let wrapped = try #require(vector.ct?.bytes)
            count += 1
            if vector.result == .valid {
                #expect(try AESKeyWrap.wrap(data, with: key) == wrapped, "\(vector.name)")
                #expect(try AESKeyWrap.unwrap(wrapped, with: key) == data, "\(vector.name)")
            } else {
                #expect(throws: CryptographyError.self, "\(vector.name)") {
                    try AESKeyWrap.unwrap(wrapped, with: key)
                }
            }
        }
        #expect(count == file.numberOfTests)
    }

    @Test("AES key wrap distinguishes changed data or a wrong key from an invalid length")
    func refuses() throws {
        let forged = CryptographyError(.authenticationFailed, "")
        let wrongLength = CryptographyError(.invalidLength, "")
        let key = secret(Self.key32)
        var wrapped = try AESKeyWrap.wrap(secret(Self.data32), with: key)
        #expect(throws: forged) { try AESKeyWrap.unwrap(wrapped, with: secret(Self.key16)) }
        wrapped[9] ^= 1
        #expect(throws: forged) { try AESKeyWrap.unwrap(wrapped, with: key) }
        for count in [0, 7, 8, 15, 16, 20, 25] {
            let other = [UInt8](repeating: 0, count: count)
            #expect(throws: wrongLength) { try AESKeyWrap.unwrap(other, with: key) }
        }
        #expect(throws: wrongLength) { try AESKeyWrap.wrap(SecretBytes([1]), with: key) }
        #expect(throws: wrongLength) { try AESKeyWrap.wrap(key, with: SecretBytes([1])) }
    }
}
