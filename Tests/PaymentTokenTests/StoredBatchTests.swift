// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support
import Testing

@testable import PaymentToken

@Suite("Batches of stored reads")
struct StoredBatchTests {
    private static let read = """
        {"id":"read-1","paymentCardData":"Y2FyZA==","generalCardData":"Z2VuZXJhbA==",\
        "signature":"c2lnbg=="}
        """
    private static let golden = """
        {"id":"batch-1","count":2,"payments":[\(read),\
        \(read.replacing("read-1", with: "read-2").replacing("Z2VuZXJhbA==", with: ""))],\
        "leafCertificate":"bGVhZg==","intermediateCertificate":["cmVhZGVy","cm9vdA=="],\
        "signature":"YmF0Y2g="}
        """

    private func parse(_ text: String) throws -> StoredBatch {
        try StoredBatch(parsing: Array(text.utf8))
    }

    @Test("A batch is read as the app received it, its reads in their order")
    func parsing() throws {
        let batch = try parse(Self.golden)
        #expect(batch.identifier == "batch-1")
        #expect(batch.payments.map(\.identifier) == ["read-1", "read-2"])
        #expect(batch.payments.map(\.sealed.paymentCardData) == ["Y2FyZA==", "Y2FyZA=="])
        #expect(batch.payments.map(\.generalCardData) == ["Z2VuZXJhbA==", ""])
        #expect(batch.payments.map(\.signature) == ["c2lnbg==", "c2lnbg=="])
        #expect(batch.leafCertificate == "bGVhZg==")
        #expect(batch.intermediateCertificates == ["cmVhZGVy", "cm9vdA=="])
        #expect(batch.signature == "YmF0Y2g=")
    }

    @Test("The signed messages contain every part, each on a line of its own")
    func messages() throws {
        let batch = try parse(Self.golden)
        #expect(
            String(decoding: batch.message, as: UTF8.self) == """
                ttp-batch/1
                batch-1
                2
                bGVhZg==
                read-1
                Y2FyZA==
                Z2VuZXJhbA==
                c2lnbg==
                read-2
                Y2FyZA==

                c2lnbg==

                """)
        #expect(
            String(decoding: try #require(batch.payments.first).message, as: UTF8.self)
                == "ttp-stored-read/1\nread-1\nY2FyZA==\nZ2VuZXJhbA==\n")
    }

    @Test(
        "A batch is refused whose member is missing, of another type, or could shift the signed parts",
        arguments: [
            ("\"id\":\"batch-1\",", ""), ("\"batch-1\"", "\"\""), ("\"batch-1\"", "7"),
            ("batch-1", "batch 1"), ("batch-1", "batch\\u007F1"), ("batch-1", "batch-\u{E9}"),
            ("\"count\":2,", ""), ("\"count\":2", "\"count\":1"), ("\"count\":2", "\"count\":3"),
            ("\"count\":2", "\"count\":\"2\""),
            ("\"payments\":[", "\"payments\":[7,"), ("read-2", "read-1"), ("read-2", ""),
            ("Y2FyZA==", ""), ("Y2FyZA==", "Y2Fy\\nZA=="), ("Z2VuZXJhbA==", "\\n"),
            ("c2lnbg==", ""), ("c2lnbg==", "\\n"),
            ("\"leafCertificate\":\"bGVhZg==\",", ""), ("bGVhZg==", ""),
            ("[\"cmVhZGVy\",\"cm9vdA==\"]", "\"cmVhZGVy\""), ("\"cm9vdA==\"", "7"),
            (",\"signature\":\"YmF0Y2g=\"", ""), ("YmF0Y2g=", ""),
        ])
    func refused(part: String, change: String) {
        let text = Self.golden.replacing(part, with: change)
        #expect(text != Self.golden)
        #expect(throws: PaymentTokenError(.invalidClaims, "")) { try parse(text) }
    }

    @Test("A text that is no JSON object is refused", arguments: ["", "[]", "{\"id\":"])
    func malformed(text: String) {
        #expect(throws: PaymentTokenError(.malformedJSON, "")) { try parse(text) }
    }

    @Test("A batch has 1 to 1000 reads, and an identifier of 1 to 128 characters")
    func limits() throws {
        func batch(_ count: Int, name: Int = 1) -> String {
            let reads = (0..<count).map { Self.read.replacing("read-1", with: "read-\($0)") }
            return """
                {"id":"\(String(repeating: "b", count: name))","count":\(count),\
                "payments":[\(reads.joined(separator: ","))],"leafCertificate":"AA==",\
                "intermediateCertificate":[],"signature":"AA=="}
                """
        }
        #expect(try parse(batch(1, name: 128)).identifier.count == 128)
        #expect(try parse(batch(1).replacing("\"b\"", with: "\"!~\"")).identifier == "!~")
        #expect(try parse(batch(1000)).payments.count == 1000)
        for text in [batch(0), batch(1001), batch(1, name: 129)] {
            #expect(throws: PaymentTokenError(.invalidClaims, "")) { try parse(text) }
        }
    }

    @Test("The reader certifies a key for one batch, which cannot certify others")
    func certificates() throws {
        let key = try ReaderSigningKey.generate()
        let read = try parse(Self.golden).payments.map {
            StoredBatch.Payment(
                identifier: $0.identifier, sealed: $0.sealed, generalCardData: $0.generalCardData)
        }
        let now: Int64 = 1_767_225_600
        let batch = try StoredBatch.sign(read, identifier: "b", readerKey: key, now: now)
        func certificate(_ text: String?) throws -> P256Certificate {
            try P256Certificate(#require(text.flatMap { Base64.bytes($0) }))
        }
        let leaf = try certificate(batch.leafCertificate)
        #expect(batch.intermediateCertificates.count == 1)
        let reader = try certificate(batch.intermediateCertificates.first)
        #expect(!leaf.certificate.isAuthority)
        #expect(reader.certificate.isAuthority)
        #expect(reader.publicKey == key.privateKey.publicKey)
        #expect(leaf.publicKey != reader.publicKey)
        #expect(leaf.isSigned(by: reader.publicKey) && reader.isSigned(by: reader.publicKey))
        // Valid from a day before, and as long as a stored read.
        let end = now + CardDataClaims.storedLifetime
        for certificate in [leaf, reader] {
            #expect(
                [now - 24 * 3600 - 1, now - 24 * 3600, end - 1, end + 1].map {
                    certificate.isValid(at: $0)
                } == [false, true, true, false])
        }
        for (signature, message) in [(batch.signature, batch.message)]
            + batch.payments.map({ ($0.signature, $0.message) })
        {
            #expect(
                leaf.publicKey.isValidSignature(
                    try #require(Base64.bytes(signature)), for: message))
        }
    }
}
