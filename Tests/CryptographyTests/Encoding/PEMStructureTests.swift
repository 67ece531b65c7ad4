// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Testing

@Suite("PEM structures")
struct PEMStructureTests {
    @Test("PEM structures are read back in order, regardless of the text around them")
    func roundTrip() throws {
        let first = try PEM.text(PEM.certificate, Array(0...99))
        let second = try PEM.text(PEM.certificateRequest, [1])
        let third = try PEM.text(PEM.certificate, [2, 3])
        let text = Array("A bag\n".utf8) + first + second + Array("\nof them\n".utf8) + third
        #expect(try PEM.structures(PEM.certificate, in: text) == [Array(0...99), [2, 3]])
        #expect(try PEM.structures(PEM.certificateRequest, in: text) == [[1]])
        #expect(
            String(decoding: second, as: UTF8.self)
                == "-----BEGIN CERTIFICATE REQUEST-----\nAQ==\n-----END CERTIFICATE REQUEST-----\n")
    }

    @Test(
        "Malformed PEM structures are refused",
        arguments: [
            "", "-----BEGIN CERTIFICATE-----\nAQ==\n",
            "-----BEGIN CERTIFICATE-----\n####\n-----END CERTIFICATE-----\n",
            "-----BEGIN PUBLIC KEY-----\nAQ==\n-----END PUBLIC KEY-----\n",
        ])
    func refused(text: String) {
        #expect(throws: CryptographyError(.invalidInput, "")) {
            try PEM.structures(PEM.certificate, in: Array(text.utf8))
        }
    }

    @Test("PEM texts of more than 1 MiB are refused")
    func size() {
        let text = [UInt8](repeating: 0x0A, count: PEM.maximumLength + 1)
        #expect(throws: CryptographyError(.invalidLength, "")) {
            try PEM.structures(PEM.certificate, in: text)
        }
    }
}
