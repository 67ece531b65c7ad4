// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@testable import VAS

@Suite("Smart Tap record bundles")
struct RecordBundleTests {
    private let vector: SmartTapVector

    init() throws {
        vector = try SmartTapVector()
    }

    @Test("The session keys match those of the test vector")
    func keys() throws {
        let keys = try vector.keys()
        #expect(keys.encryption == SecretBytes(vector.fields.bytes("aes128_key")))
        #expect(keys.authentication == SecretBytes(vector.fields.bytes("hmac_key")))
    }

    @Test("The record bundle of the test vector is opened")
    func opens() throws {
        let sealed = vector.fields.bytes("reb_payload_after_flags_byte")
        let plain = try RecordBundle.open([0x01] + sealed, keys: vector.keys())
        #expect(plain == vector.fields.bytes("zlib"))
    }

    @Test(
        "A record bundle that is not encrypted or is compressed is refused with the reason",
        arguments: [
            (0x00, VASError.notEncrypted), (0x02, .notEncrypted), (0x03, .compressed),
        ] as [(UInt8, VASError)])
    func flags(flags: UInt8, expected: VASError) throws {
        let sealed = vector.fields.bytes("reb_payload_after_flags_byte")
        let keys = try vector.keys()
        #expect(throws: expected) { try RecordBundle.open([flags] + sealed, keys: keys) }
    }

    @Test("A record bundle with any changed byte is refused")
    func changed() throws {
        let sealed = vector.fields.bytes("reb_payload_after_flags_byte")
        let keys = try vector.keys()
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x80
            #expect(throws: VASError.notAuthentic) {
                try RecordBundle.open([0x01] + changed, keys: keys)
            }
        }
    }

    @Test("A record bundle that is too short is refused", arguments: [0, 1, 2, 13, 44])
    func short(count: Int) throws {
        let bundle = [0x01] + vector.fields.bytes("reb_payload_after_flags_byte")
        let keys = try vector.keys()
        #expect(throws: VASError.malformedData) {
            try RecordBundle.open(Array(bundle.prefix(count)), keys: keys)
        }
    }
}
