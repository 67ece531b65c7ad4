// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("X9.63 KDF")
struct X963KDFTests {
    @Test("The X9.63 KDF with SHA-256 returns the results of CAVP for one and four rounds")
    func cavp() throws {
        let records = try VectorFile("crypto/cavp/ansx963_2001-subset.txt").records
            .filter { $0.fields["Z"] != nil }
        #expect(records.count == 20)
        for record in records {
            let expected = record.bytes("key_data")
            let key = try X963KDF.derive(
                sharedSecret: SecretBytes(record.bytes("Z")),
                sharedInfo: record.bytes("SharedInfo"), count: expected.count)
            #expect(key == SecretBytes(expected))
        }
    }

    @Test("The X9.63 KDF refuses invalid key lengths", arguments: [-1, 0, 8193, Int.max])
    func refuses(count: Int) {
        #expect(throws: CryptographyError(.invalidLength, "")) {
            try X963KDF.derive(sharedSecret: SecretBytes([1]), sharedInfo: [], count: count)
        }
    }
}
