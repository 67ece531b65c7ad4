// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard
import Testing

@testable import ProximityReader

@Suite("Certification authorities in the configuration")
struct AuthorityConfigurationTests {
    /// The modulus of Visa's test key 99, with its published checksum below.
    private static let modulus =
        "AB79FCC9520896967E776E64444E5DCDD6E13611874F3985722520425295EEA4"
        + "BD0C2781DE7F31CD3D041F565F747306EED62954B17EDABA3A6C5B85A1DE1BEB"
        + "9A34141AF38FCF8279C9DEA0D5A6710D08DB4124F041945587E20359BAB47B75"
        + "75AD94262D4B25F264AF33DEDCF28E09615E937DE32EDC03C54445FE7E382777"
    private static let checksum = "4ABFFD6B1C51212D05552E431C5B17007D2F5E6D"

    private func terminal(_ text: String) throws -> TerminalConfiguration {
        let section = try ConfigurationFile.parse(
            Array(#"{"terminal": {\#(text)}}"#.utf8), source: "config.json")
        var configuration = ReaderConfiguration(environment: [:])
        try configuration.apply(section)
        return configuration.terminal
    }

    private func key(_ changes: [String: String?] = [:]) -> String {
        var members = [
            "rid": "F000000001", "index": "99", "modulus": Self.modulus, "exponent": "03",
            "expires": "2033-12",
        ]
        for (name, value) in changes { members[name] = value }
        let text = members.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
        return "\"certificationAuthorityKeys\": [{\(text)}]"
    }

    @Test("The built-in terminal trusts test and live keys")
    func builtIn() throws {
        #expect(try terminal("").offlineDataAuthentication == .keys(.test))
    }

    @Test("A configured authority key is added to the built-in keys")
    func added() throws {
        let keys = try terminal(key()).offlineDataAuthentication.keys
        let rid = try #require(RID([0xF0, 0x00, 0x00, 0x00, 0x01]))
        let key = try #require(keys.keys(rid: rid, index: 0x99).first)
        #expect(key.expiry == CertificateMonth(month: 12, year: 2033))
        #expect(!key.isTest && key.source == "config.json")
        #expect(keys.count == CertificationAuthorityKeys.test.count + 1)
    }

    @Test("The checksum of an authority key is verified")
    func checked() throws {
        let visa = key(["rid": "A000000003", "checksum": Self.checksum])
        #expect(try terminal(visa).offlineDataAuthentication.keys.count > 0)
        let other = key(["rid": "A000000003", "index": "98", "checksum": Self.checksum])
        let error = #expect(throws: ConfigurationError.self) { try terminal(other) }
        #expect(error?.path == "$.terminal.certificationAuthorityKeys[0].checksum")
    }

    @Test("A terminal without test authorities trusts only its own and the live keys")
    func live() throws {
        let keys = try terminal(key() + #", "testAuthorities": false"#)
            .offlineDataAuthentication.keys
        #expect(keys.count == CertificationAuthorityKeys.live.count + 1)
        #expect(keys.all.allSatisfy { !$0.isTest })
    }

    @Test("Revoked certificates are read from the configuration")
    func revoked() throws {
        let keys = try terminal(
            #""revokedCertificates": [{"rid": "A000000003", "index": "92", "serialNumber": "001234"}]"#
        ).offlineDataAuthentication.keys
        let rid = try #require(RID([0xA0, 0x00, 0x00, 0x00, 0x03]))
        #expect(
            keys.revokedCertificates.subtracting(
                CertificationAuthorityKeys.test.revokedCertificates)
                == [RevokedCertificate(rid: rid, index: 0x92, serialNumber: [0x00, 0x12, 0x34])])
    }

    @Test(
        "A mistake in an authority key is reported with its path",
        arguments: [
            ("rid", "A0000003"), ("rid", nil), ("index", "9"), ("index", "9999"), ("index", nil),
            ("modulus", "A5"), ("modulus", nil), ("modulus", modulus + "00"),
            ("modulus", "00" + modulus), ("exponent", "02"), ("exponent", "01000001"),
            ("exponent", nil), ("expires", "2033"), ("expires", "2033-13"), ("expires", "33-12"),
            ("expires", "2033--12"), ("expires", "2033-12-01"), ("expires", "02033-12"),
            ("expires", "2033-1"), ("expires", "2033-012"), ("index", ""), ("exponent", ""),
            ("checksum", "00"), ("checksum", "4ABFFD6B1C51212D05552E431C5B17007D2F5E6E"),
            ("other", "x"),
        ] as [(String, String?)])
    func mistakes(_ name: String, value: String?) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try terminal(key([name: value]))
        }
        #expect(error?.path == "$.terminal.certificationAuthorityKeys[0].\(name)")
        #expect(error?.allowed.isEmpty == false)
    }

    @Test("An authority key on P-256 is added, and a point off the curve is refused")
    func ellipticCurve() throws {
        let x = "F60DAECD42B48FCCA547D942204D6098F1A353A5CD25CBDF2EC1ABFD0170E0FC"
        let y = "6FD75EAAB356BE98BAA8E99A6FCE303F0C952BC02B4F566F096DD6EFF20C8FE8"
        func keys(_ y: String) throws -> CertificationAuthorityKeys {
            let members = #""rid": "A000000004", "index": "E0", "x": "\#(x)", "y": "\#(y)""#
            return try terminal("\"certificationAuthorityKeys\": [{\(members)}]")
                .offlineDataAuthentication.keys
        }
        let rid = try #require(RID([0xA0, 0x00, 0x00, 0x00, 0x04]))
        let key = try keys(y).ellipticCurveKey(rid: rid, index: 0xE0)
        #expect(key?.source == "config.json")
        #expect(key?.description == "A000000004/E0")
        let error = #expect(throws: ConfigurationError.self) {
            try keys(String(y.dropLast()) + "9")
        }
        #expect(error?.path == "$.terminal.certificationAuthorityKeys[0].y")
    }

    /// EMV Book 2, Annex B2 and 11.2.2.
    @Test(
        "The numbers of an authority key have the lengths that EMV allows",
        arguments: [
            (
                "modulus", String(repeating: "A5", count: 31),
                "32 to 248 bytes: 64 to 496 hexadecimal digits"
            ),
            (
                "modulus", String(repeating: "A5", count: 249),
                "32 to 248 bytes: 64 to 496 hexadecimal digits"
            ),
            ("exponent", "00000003", "1 to 3 bytes: 2 to 6 hexadecimal digits"),
            ("checksum", String(repeating: "4A", count: 19), "20 bytes: 40 hexadecimal digits"),
            ("checksum", String(repeating: "4A", count: 21), "20 bytes: 40 hexadecimal digits"),
            ("rid", "F00000000111", "5 bytes: 10 hexadecimal digits"),
            ("index", "9999", "1 byte: 2 hexadecimal digits"),
        ])
    func lengths(name: String, value: String, allowed: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try terminal(key([name: value]))
        }
        #expect(error?.path == "$.terminal.certificationAuthorityKeys[0].\(name)")
        #expect(error?.allowed == allowed)
    }

    @Test("A key with the shortest modulus is accepted")
    func shortest() throws {
        let keys = try terminal(key(["modulus": String(repeating: "A5", count: 32)]))
            .offlineDataAuthentication.keys
        #expect(keys.count == CertificationAuthorityKeys.test.count + 1)
    }

    @Test("An authority key on P-256 from a file is live, and has no other values")
    func ellipticCurveMembers() throws {
        let x = "F60DAECD42B48FCCA547D942204D6098F1A353A5CD25CBDF2EC1ABFD0170E0FC"
        let y = "6FD75EAAB356BE98BAA8E99A6FCE303F0C952BC02B4F566F096DD6EFF20C8FE8"
        let key = #""rid": "A000000004", "index": "E0", "x": "\#(x)", "y": "\#(y)""#
        let keys = try terminal("\"certificationAuthorityKeys\": [{\(key)}]")
            .offlineDataAuthentication.keys
        let rid = try #require(RID([0xA0, 0x00, 0x00, 0x00, 0x04]))
        #expect(keys.ellipticCurveKey(rid: rid, index: 0xE0)?.isTest == false)
        let error = #expect(throws: ConfigurationError.self) {
            try terminal("\"certificationAuthorityKeys\": [{\(key), \"exponent\": \"03\"}]")
        }
        #expect(error?.path == "$.terminal.certificationAuthorityKeys[0].exponent")
    }

    @Test(
        "A mistake in a revoked certificate is reported with its path",
        arguments: [
            (#""serialNumber": "0012""#, "serialNumber"),
            (#""serialNumber": "00123456""#, "serialNumber"),
            (#""serialNumber": "001234", "reason": "lost""#, "reason"),
        ])
    func revokedMistakes(members: String, name: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try terminal(
                #""revokedCertificates": [{"rid": "A000000003", "index": "92", \#(members)}]"#)
        }
        #expect(error?.path == "$.terminal.revokedCertificates[0].\(name)")
    }
}
