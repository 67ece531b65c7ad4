// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import PaymentToken
import Support
import TestSupport
import Testing

@Suite("JSON Web Keys")
struct JSONWebKeyTests {
    private static let x = "fRLCdafVacBBPwec_kZxh6mlPXd0H_G_m3BWWmP5y4U"
    private static let y = "pw3ACIhVCrcSzhhn8bTuqIEs-enV6Laju7sJ_z8ds64"
    private static let d = "cTAhruXgEHpcJIRTZAAQOkjZDM9vx7ffe8u8c0daltg"

    private func text(_ members: String) -> [UInt8] {
        Array(#"{"kty":"EC","crv":"P-256","x":"\#(Self.x)","y":"\#(Self.y)"\#(members)}"#.utf8)
    }

    @Test("A public key is read with its members")
    func publicKey() throws {
        let key = try JSONWebKey(
            parsing: text(#","kid":"k","use":"enc","alg":"ECDH-ES+A256KW","nbf":7,"exp":9"#))
        #expect(key.keyIdentifier == "k")
        #expect(key.use == "enc")
        #expect(key.algorithm == "ECDH-ES+A256KW")
        #expect(key.notBefore == 7)
        #expect(key.expiresAt == 9)
        #expect(!key.isPrivate)
        #expect(key.canEncrypt)
        #expect(!key.canVerify)
        #expect(try JSONWebKey(parsing: Array(key.publicText.utf8)) == key)
    }

    /// See RFC 7517, 4.2 to 4.4.
    @Test(
        "The use, the operations, and the algorithm of a key limit what it is for",
        arguments: [
            ("", true, true), (#","use":"sig""#, true, false), (#","use":"enc""#, false, true),
            (#","use":"other""#, false, false), (#","alg":"ES256""#, true, false),
            (#","alg":"ECDH-ES+A256KW""#, false, true), (#","alg":"ES384""#, false, false),
            (#","key_ops":["verify"]"#, true, false), (#","key_ops":["sign"]"#, false, false),
            (#","key_ops":["deriveKey"]"#, false, true),
            (#","key_ops":["deriveBits","wrapKey"]"#, false, true),
            (#","key_ops":[]"#, false, true),
            (#","use":"sig","alg":"ECDH-ES+A256KW""#, false, false),
            (#","d":"\#(d)","key_ops":["sign"]"#, true, false),
            (#","d":"\#(d)","key_ops":["verify"]"#, false, false),
            (#","d":"\#(d)","key_ops":["deriveBits"]"#, false, true),
            (#","d":"\#(d)","key_ops":[]"#, false, false),
        ])
    func uses(members: String, verifies: Bool, encrypts: Bool) throws {
        let key = try JSONWebKey(parsing: text(members))
        #expect(key.canVerify == verifies)
        #expect(key.canEncrypt == encrypts)
        #expect(try JSONWebKey(parsing: key.bytes(withPrivateKey: true)) == key)
    }

    @Test("Keys that differ in one member are different")
    func equality() throws {
        let keys = try [
            "", #","kid":"k""#, #","use":"enc""#, #","alg":"ECDH-ES+A256KW""#, #","nbf":7"#,
            #","exp":9"#, #","key_ops":["deriveKey"]"#, #","d":"\#(Self.d)""#,
        ].map { try JSONWebKey(parsing: text($0)) }
        for (index, key) in keys.enumerated() {
            #expect(keys.filter { $0 == key }.count == 1, "\(index)")
        }
        let golden = try GoldenKeys.load()
        #expect(
            JSONWebKey(publicKey: golden.reader.publicKey)
                != JSONWebKey(publicKey: golden.processor.publicKey))
    }

    @Test("The reader's key of the golden vectors is named by its thumbprint (RFC 7638)")
    func thumbprint() throws {
        let golden = try GoldenKeys.load()
        #expect(golden.reader.thumbprint == golden.readerIdentifier)
    }

    @Test("No text contains the private key")
    func redaction() throws {
        let key = try JSONWebKey(parsing: text(#","kid":"k","d":"\#(Self.d)""#))
        #expect(key.isPrivate)
        var dumped = ""
        dump(key, to: &dumped)
        for shown in ["\(key)", String(reflecting: key), dumped, key.publicText] {
            #expect(!shown.contains(Self.d))
            #expect(!shown.contains("113, 48, 33"))
        }
        #expect(!key.withoutPrivateKey.isPrivate)
        let written = key.bytes(withPrivateKey: true)
        #expect(try JSONWebKey(parsing: written) == key)
        #expect(String(decoding: written, as: UTF8.self).contains(Self.d))
    }

    @Test(
        "Anything but a valid P-256 key is refused",
        arguments: [
            #"{"kty":"EC","crv":"P-256","x":"\#(x)"}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(x)"}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(x)=","y":"\#(y)"}"#,
            #"{"kty":"EC","crv":"P-256","x":"AA\#(x)","y":"\#(y)"}"#,
            #"{"kty":"EC","crv":"P-384","x":"\#(x)","y":"\#(y)"}"#,
            #"{"kty":"RSA","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","kid":1}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","d":""}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","d":"\#(x)"}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","d":"\#(d)AA"}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","d":7}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","key_ops":["verify",1]}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","key_ops":"verify"}"#,
        ])
    func refused(text: String) {
        #expect(throws: PaymentTokenError(.invalidKey, "")) {
            try JSONWebKey(parsing: Array(text.utf8))
        }
    }

    @Test("A point is read only from a key of its type and curve")
    func points() throws {
        func object(_ type: String, _ curve: String) throws -> JSONObject {
            let text = #"{"kty":"\#(type)","crv":"\#(curve)","x":"\#(Self.x)","y":"\#(Self.y)"}"#
            return try JSONObject(parsing: Array(text.utf8))
        }
        #expect(try JSONWebKey.point(object("EC", "P-256")).x == Base64URL.bytes(Self.x))
        for (type, curve) in [("OKP", "P-256"), ("EC", "P-384"), ("ec", "P-256")] {
            let object = try object(type, curve)
            #expect(throws: PaymentTokenError(.invalidKey, "")) { try JSONWebKey.point(object) }
        }
    }

    @Test("A set omits keys of other types, and refuses duplicate names")
    func sets() throws {
        let key = String(decoding: text(#","kid":"k""#), as: UTF8.self)
        let other = #"{"kty":"oct","k":"AAAA","kid":"s"}"#
        let set = try JSONWebKeySet(parsing: Array(#"{"keys":[\#(other),\#(key)]}"#.utf8))
        #expect(set.keys.count == 1)
        #expect(set.key(named: "k") != nil)
        #expect(set.key(named: "s") == nil)
        #expect(try JSONWebKeySet(parsing: Array(set.publicText.utf8)) == set)
        let named = try JSONWebKey(parsing: Array(key.utf8))
        #expect(throws: PaymentTokenError(.invalidKey, "")) {
            _ = try JSONWebKeySet([named, named])
        }
        let unnamed = try JSONWebKey(parsing: text(""))
        let several = try JSONWebKeySet([
            unnamed, named, JSONWebKey(parsing: text(#","d":"\#(Self.d)""#)),
        ])
        #expect(several.keys.count == 3)
        let written = try JSONWebKeySet(parsing: Array(several.publicText.utf8))
        #expect(written.keys == [unnamed, named, unnamed])
        let twice = #"{"kty":"oct","k":"AAAA","kid":"k"}"#
        #expect(throws: PaymentTokenError(.invalidKey, "")) {
            try JSONWebKeySet(parsing: Array(#"{"keys":[\#(twice),\#(key)]}"#.utf8))
        }
        for text in ["", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[1]}"#] {
            #expect(throws: PaymentTokenError(.malformedJSON, "")) {
                try JSONWebKeySet(parsing: Array(text.utf8))
            }
        }
    }

    @Test("The newest valid encryption key is chosen")
    func newestKey() throws {
        func member(_ name: String, _ rest: String) -> String {
            String(decoding: text(#","kid":"\#(name)"\#(rest)"#), as: UTF8.self)
        }
        let keys = [
            member("sig", #","use":"sig""#), member("old", #","use":"enc","nbf":100"#),
            member("new", #","use":"enc","nbf":200"#),
            member("gone", #","use":"enc","nbf":150,"exp":180"#), member("any", ""),
            member("newer", #","nbf":300"#),
        ]
        // The order of the keys does not matter.
        for keys in [keys, keys.reversed()] {
            let set = try JSONWebKeySet(
                parsing: Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8))
            #expect(set.encryptionKey(at: 99)?.keyIdentifier == "any")
            #expect(set.encryptionKey(at: 100)?.keyIdentifier == "old")
            #expect(set.encryptionKey(at: 160)?.keyIdentifier == "gone")
            #expect(set.encryptionKey(at: 179)?.keyIdentifier == "gone")
            #expect(set.encryptionKey(at: 180)?.keyIdentifier == "old")
            #expect(set.encryptionKey(at: 200)?.keyIdentifier == "new")
            #expect(set.encryptionKey(at: 300)?.keyIdentifier == "new")
        }
        // Of two that start at the same time, the first counts.
        let twins = [
            member("one", #","use":"enc","nbf":1"#), member("two", #","use":"enc","nbf":1"#),
        ]
        let set = try JSONWebKeySet(
            parsing: Array(#"{"keys":[\#(twins.joined(separator: ","))]}"#.utf8))
        #expect(set.encryptionKey(at: 1)?.keyIdentifier == "one")
        let unnamed = try JSONWebKeySet([JSONWebKey(parsing: text(#","use":"enc""#))])
        #expect(unnamed.encryptionKey(at: 0) == nil)
        #expect(JSONWebKeySet().encryptionKey(at: 0) == nil)
    }
}
