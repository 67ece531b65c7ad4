// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Certification authority keys")
struct CertificationAuthorityKeysTests {
    /// The published keys, one row each, by column name.
    private func published() throws -> [[String: String]] {
        let lines = try Fixtures.text("emv/certification-authority-keys.csv")
            .split(whereSeparator: \.isNewline)
        let names = try #require(lines.first).split(separator: ",").map(String.init)
        return lines.dropFirst().map { line in
            let values = line.split(separator: ",", omittingEmptySubsequences: false)
            return Dictionary(
                zip(names, values.map(String.init)), uniquingKeysWith: { first, _ in first })
        }
    }

    private func key(
        _ row: [String: String], checksum: Bool = false
    ) throws -> CertificationAuthorityKey {
        func bytes(_ name: String) -> [UInt8] { Hexadecimal.bytes(row[name] ?? "") ?? [] }
        let claimed = (row["source_hash_check"] ?? "").split(separator: " ").last ?? ""
        return try CertificationAuthorityKey(
            rid: try #require(RID(bytes("rid"))), index: try #require(bytes("index").first),
            modulus: bytes("modulus"), exponent: bytes("exponent"),
            checksum: checksum ? Hexadecimal.bytes(claimed) : nil)
    }

    @Test("Every valid published key is built in with the correct checksum")
    func builtIn() throws {
        var count = 0
        for row in try published() {
            guard let key = try? key(row) else { continue }
            if row["source_hash_check"]?.hasPrefix("MISMATCH") == true { continue }
            count += 1
            #expect(Hexadecimal.string(key.checksum) == row["sha1_computed"])
            let known = CertificationAuthorityKeys.test.keys(rid: key.rid, index: key.index)
            #expect(known.contains { $0.key == key.key }, "\(key)")
        }
        #expect(count == 223)
        // The other keys belong to the authorities of the emulated cards.
        let emulated = CertificationAuthorityKeys.test.all.filter { $0.source == "emulated-cards" }
        #expect(CertificationAuthorityKeys.test.count == count + emulated.count)
        #expect(emulated.count >= 2 && emulated.allSatisfy { $0.isTest })
    }

    @Test("A key with a wrong checksum is refused, and the error names the key")
    func checksum() throws {
        let wrong = try published().filter {
            $0["source_hash_check"]?.hasPrefix("MISMATCH") == true && $0["exponent"] == "03"
        }
        #expect(wrong.count == 1)
        for row in wrong {
            let error = #expect(throws: CertificationAuthorityKeyError.self) {
                try key(row, checksum: true)
            }
            #expect(error?.reason == .checksum)
            #expect(error?.description.hasPrefix("Key 01 of A000000003: the checksum") == true)
        }
    }

    @Test("A modulus or exponent that EMV does not allow is refused")
    func numbers() throws {
        let rid = try #require(TestAuthority.rid)
        func reason(
            _ modulus: [UInt8], _ exponent: [UInt8]
        ) -> CertificationAuthorityKeyError.Reason? {
            do throws(CertificationAuthorityKeyError) {
                _ = try CertificationAuthorityKey(
                    rid: rid, index: 1, modulus: modulus, exponent: exponent)
                return nil
            } catch { return error.reason }
        }
        let modulus = [UInt8](repeating: 0xA5, count: 248)
        #expect(reason(modulus, [3]) == nil)
        #expect(reason(modulus, [0, 1, 0, 1]) == nil)
        for exponent in [[], [1], [2], [5], [0xFF, 0xFF, 0xFF]] as [[UInt8]] {
            #expect(reason(modulus, exponent) == .exponent)
        }
        let short: [UInt8] = [0] + modulus.dropLast()
        let even: [UInt8] = modulus.dropLast() + [2]
        for modulus in [[], short, modulus + [1], even] as [[UInt8]] {
            #expect(reason(modulus, [3]) == .modulus(count: modulus.count))
        }
    }

    @Test("The live keys contain no test key, and built-in live keys have no expiry date")
    func live() throws {
        let live = CertificationAuthorityKeys.live
        let names = live.all.map { "\($0)" }
        for name in ["A000000003/09", "A000000004/06"] { #expect(names.contains(name)) }
        #expect(live.all.allSatisfy { !$0.isTest && $0.expiry == nil && !$0.source.isEmpty })
        var test = CertificationAuthorityKeys.test
        test.removeTestKeys()
        #expect(Set(test.all) == Set(live.all))
        // Anyone can sign with the keys of the emulated cards.
        #expect(!CertificationAuthorityKeys.test.allEllipticCurveKeys.isEmpty)
        #expect(test.allEllipticCurveKeys.isEmpty && live.allEllipticCurveKeys.isEmpty)
    }

    @Test("A key is not used after its last month (Book 2, 11.2)")
    func expired() throws {
        let data = try ForgedCard().data()
        func verdict(_ month: Int) throws -> AuthenticationVerdict {
            StaticDataAuthentication.verify(
                data: data, staticData: ForgedCard.staticData,
                keys: try TestAuthority.keys(expiry: CertificateMonth(month: month, year: 2026)))
        }
        let october = try #require(CertificateMonth(month: 10, year: 2026))
        #expect(
            try verdict(10) == .failed(AuthenticationFailure(.authorityKey, .expiredKey(october))))
        #expect(try verdict(11).result == .successful)
    }

    @Test("Of several keys with one RID and index, the one that opens the certificate is used")
    func several() throws {
        let rid = try #require(RID([0xA0, 0x00, 0x00, 0x00, 0x04]))
        #expect(CertificationAuthorityKeys.test.keys(rid: rid, index: 0xFA).count == 2)
        let other = try TestAuthority.issuer().publicKey
        var keys = CertificationAuthorityKeys([
            try CertificationAuthorityKey(
                rid: try #require(TestAuthority.rid), index: TestAuthority.index,
                modulus: other.modulus, exponent: other.exponent)
        ])
        let data = try ForgedCard().data()
        func verdict() -> AuthenticationVerdict {
            StaticDataAuthentication.verify(
                data: data, staticData: ForgedCard.staticData, keys: keys)
        }
        #expect(
            verdict()
                == .failed(
                    AuthenticationFailure(.issuerCertificate, .length(found: 144, expected: 128))))
        keys.formUnion(try TestAuthority.keys())
        #expect(verdict().result == .successful)
    }

    @Test("A test key does not replace an expired key with the same index")
    func standIn() throws {
        let december = try #require(CertificateMonth(month: 12, year: 2019))
        let other = try TestAuthority.issuer().publicKey
        var keys = CertificationAuthorityKeys([
            try CertificationAuthorityKey(
                rid: try #require(TestAuthority.rid), index: TestAuthority.index,
                modulus: other.modulus, exponent: other.exponent, isTest: true)
        ])
        keys.formUnion(try TestAuthority.keys(expiry: december))
        let verdict = StaticDataAuthentication.verify(
            data: try ForgedCard().data(), staticData: ForgedCard.staticData, keys: keys)
        #expect(
            verdict == .failed(AuthenticationFailure(.authorityKey, .expiredKey(december))))
    }

    @Test("A revoked issuer certificate fails (Book 2, 6.3 step 10)")
    func revoked() throws {
        var keys = try TestAuthority.keys()
        let data = try ForgedCard().data()
        let rid = try #require(TestAuthority.rid)
        func verdict() -> AuthenticationVerdict {
            StaticDataAuthentication.verify(
                data: data, staticData: ForgedCard.staticData, keys: keys)
        }
        keys.revokedCertificates = [
            RevokedCertificate(
                rid: rid, index: TestAuthority.index, serialNumber: [0x00, 0x12, 0x35])
        ]
        #expect(verdict().result == .successful)
        keys.revokedCertificates.insert(
            RevokedCertificate(
                rid: rid, index: TestAuthority.index, serialNumber: [0x00, 0x12, 0x34]))
        #expect(verdict() == .failed(AuthenticationFailure(.issuerCertificate, .revoked)))
        // A set that is added brings its revoked certificates.
        var union = CertificationAuthorityKeys()
        union.formUnion(keys)
        #expect(union.revokedCertificates == keys.revokedCertificates && union.count == keys.count)
    }

    @Test("A key that is added again replaces the one with the same numbers, but no other key")
    func replaced() throws {
        let may = try #require(CertificateMonth(month: 5, year: 2031))
        var keys = try TestAuthority.keys(expiry: CertificateMonth(month: 4, year: 2030))
        keys.formUnion(try TestAuthority.keys(expiry: may))
        #expect(keys.all.map(\.expiry) == [may])
        let rid = try #require(TestAuthority.rid)
        let issuer = try TestAuthority.issuer().publicKey
        let other = try CertificationAuthorityKey(
            rid: rid, index: TestAuthority.index, modulus: issuer.modulus,
            exponent: issuer.exponent)
        keys.insert(other)
        #expect(keys.all.map(\.expiry) == [may, nil])
        #expect(!other.isTest)
    }

    @Test("Keys are found by their index in all schemes, and by scheme")
    func byIndex() throws {
        let keys = CertificationAuthorityKeys.test
        let found = keys.keys(index: 0xE1)
        #expect(found.count >= 3 && found.allSatisfy { $0.index == 0xE1 })
        #expect(found.count == keys.all.filter { $0.index == 0xE1 }.count)
        #expect(keys.keys(index: 0x77).isEmpty == !keys.all.contains { $0.index == 0x77 })
        #expect(keys.schemes == Set(keys.all.map(\.rid)))
    }

    @Test("A key of a card is live, for tests only, or missing; one live key is enough")
    func availability() throws {
        let rid = try #require(TestAuthority.rid)
        let (first, second) = try (
            TestAuthority.issuer().publicKey, TestAuthority.authority().publicKey
        )
        func key(
            _ index: UInt8, _ key: RSAPublicKey, isTest: Bool
        ) throws -> CertificationAuthorityKey {
            try CertificationAuthorityKey(
                rid: rid, index: index, modulus: key.modulus, exponent: key.exponent,
                isTest: isTest)
        }
        let point = try #require(CertificationAuthorityKeys.test.allEllipticCurveKeys.first).key
        var keys = CertificationAuthorityKeys([
            try key(1, first, isTest: true), try key(2, first, isTest: false),
            try key(3, first, isTest: true), try key(3, second, isTest: false),
        ])
        keys.insert(EllipticCurveAuthorityKey(rid: rid, index: 4, key: point, isTest: true))
        keys.insert(EllipticCurveAuthorityKey(rid: rid, index: 5, key: point))
        keys.insert(EllipticCurveAuthorityKey(rid: rid, index: 1, key: point, isTest: true))
        #expect(
            (1...6).map { keys.availability(rid: rid, index: $0) }
                == [.test, .live, .live, .test, .live, .missing])
        #expect(keys.liveSchemes == [rid])
        keys.removeTestKeys()
        #expect(keys.all.map(\.index) == [2, 3])
        #expect(keys.allEllipticCurveKeys.map(\.index) == [5])
        let tests = CertificationAuthorityKeys([try key(1, first, isTest: true)])
        #expect(tests.liveSchemes.isEmpty && tests.schemes == [rid])
    }
}
