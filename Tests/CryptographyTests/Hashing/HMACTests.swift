// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("HMAC")
struct HMACTests {
    /// Test cases 1, 2, 3, and 6 of RFC 4231, 4.
    @Test(
        "HMAC-SHA-256 returns the results of RFC 4231",
        arguments: [
            (
                [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
                "B0344C61D8DB38535CA8AFCEAF0BF12B881DC200C9833DA726E9376C2E32CFF7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5BDCC146BF60754E6A042426089575C75A003F089D2739839DEC58B964EC3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
                "773EA91E36800E46854DB8EBD09181A72959098B3EF8C122D9635514CED565FE"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60E431591EE0B67F0D8A26AACBF5B77F8E0BC6213728C5140546040F0EE37F54"
            ),
        ])
    func examples(key: [UInt8], message: [UInt8], expected: String) throws {
        #expect(try HMAC.sha256(message, key: SecretBytes(key)) == hex(expected))
    }

    @Test("HMAC refuses an empty key")
    func empty() {
        #expect(throws: CryptographyError(.invalidLength, "")) {
            try HMAC.sha256([1], key: SecretBytes([]))
        }
    }
}
