// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("AES-CMAC")
struct AESCMACTests {
    @Test(
        "AES-CMAC returns the results of the NIST SP 800-38B examples",
        arguments: ["aes128", "aes256"])
    func examples(name: String) throws {
        let records = try VectorFile("crypto/cavp/nist-800-38b-\(name).txt").records
        #expect(records.count == 4)
        for record in records {
            let code = try AESCMAC.mac(
                record.bytes("MESSAGE"), key: SecretBytes(record.bytes("KEY")))
            #expect(code == record.bytes("OUTPUT"))
        }
    }

    @Test("AES-CMAC passes the Wycheproof tests")
    func wycheproof() throws {
        let file = try Wycheproof("aes_cmac")
        var count = 0
        for vector in file.vectors {
            let key = try #require(vector.key?.secret)
            let message = try #require(vector.msg?.bytes)
            let tag = try #require(vector.tag?.bytes)
            count += 1
            guard [16, 24, 32].contains(key.count) else {
                #expect(throws: CryptographyError(.invalidLength, ""), "\(vector.name)") {
                    try AESCMAC.mac(message, key: key)
                }
                continue
            }
            let code = try AESCMAC.mac(message, key: key)
            #expect(constantTimeEqual(code, tag) == (vector.result == .valid), "\(vector.name)")
        }
        #expect(count == file.numberOfTests)
    }
}
