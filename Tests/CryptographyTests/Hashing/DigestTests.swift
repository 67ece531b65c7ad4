// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Hash functions: FIPS 180-4 examples")
struct DigestTests {
    @Test(
        "SHA-1 returns the results of the FIPS 180-4 examples",
        arguments: [
            ("", "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709"),
            ("abc", "A9993E364706816ABA3E25717850C26C9CD0D89D"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983E441C3BD26EBAAE4AA1F95129E5E54670F1"
            ),
        ])
    func sha1(message: String, hash: String) {
        #expect(Digest.sha1(Array(message.utf8)) == hex(hash))
    }

    @Test(
        "SHA-256 returns the results of the FIPS 180-4 examples",
        arguments: [
            ("", "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855"),
            ("abc", "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248D6A61D20638B8E5C026930C3E6039A33CE45964FF2167F6ECEDD419DB06C1"
            ),
        ])
    func sha256(message: String, hash: String) {
        #expect(Digest.sha256(Array(message.utf8)) == hex(hash))
    }

    @Test("SHA-1 and SHA-256 hash one million letters a")
    func longMessage() {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(Digest.sha1(message) == hex("34AA973CD4C4DAA4F61EEB2BDBAD27316534016F"))
        let hash = "CDC76E5C9914FB9281A1C7E284D73E67F1809A48A497200E046D39CCC7112CD0"
        #expect(Digest.sha256(message) == hex(hash))
    }

    @Test("Slices and non-contiguous collections have the same hash as arrays")
    func otherCollections() {
        let message = Array("-abc-".utf8)
        #expect(Digest.sha256(message[1...3]) == Digest.sha256(Array("abc".utf8)))
        #expect(Digest.sha256("abc".utf8) == Digest.sha256(Array("abc".utf8)))
        #expect(
            Digest.sha256([UInt8](message[1...3].reversed()).reversed())
                == Digest.sha256(Array("abc".utf8)))
    }
}
