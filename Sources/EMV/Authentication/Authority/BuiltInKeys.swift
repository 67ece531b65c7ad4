// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// The keys included in the library, as text.
///
/// Each key has one line with the RID, index, exponent, `live` or `test`, last month MMYY, check
/// sum, and source (`-` if unknown), then the digits of the modulus.
///
/// The numbers are those that emv-utils, proxmark3, emv-bertlv, javaemvreader, emv-tools,
/// emvpt, emv-rs, and emv-kernel publish; the source is the first project that has the key. A key
/// is live if one of them says so. Only the schemes publish authoritative keys: a terminal in the
/// field gets its keys from its acquirer.
///
/// The last month is for information only. Schemes change it, and ask acquirers to remove a key
/// when it ends instead of keeping dates in terminals, so built-in keys have no expiry.
enum BuiltInKeys {
    /// Returns the keys in a table, without malformed ones.
    static func keys(_ table: String) -> [CertificationAuthorityKey] {
        var keys: [CertificationAuthorityKey] = []
        var head: [String] = []
        var modulus: [UInt8] = []
        func finish() {
            if let key = key(head, modulus) { keys.append(key) }
        }
        // One pass, because every start of a program reads these 100,000 characters.
        let characters = Array(table.utf8) + [UInt8(ascii: "\n")]
        var words: [String] = []
        var start = 0
        for index in characters.indices {
            let isEnd = characters[index] == UInt8(ascii: "\n")
            guard isEnd || characters[index] == UInt8(ascii: " ") else { continue }
            words.append(String(decoding: characters[start..<index], as: UTF8.self))
            start = index + 1
            guard isEnd else { continue }
            if words.count == 1 {
                modulus += Hexadecimal.bytes(words[0]) ?? []
            } else {
                finish()
                head = words
                modulus = []
            }
            words = []
        }
        finish()
        return keys
    }

    private static func key(_ head: [String], _ modulus: [UInt8]) -> CertificationAuthorityKey? {
        guard head.count == 7, let rid = Hexadecimal.bytes(head[0]).flatMap({ RID($0) }),
            let index = Hexadecimal.bytes(head[1])?.first,
            let exponent = Hexadecimal.bytes(head[2])
        else { return nil }
        return try? CertificationAuthorityKey(
            rid: rid, index: index, modulus: modulus, exponent: exponent,
            checksum: Hexadecimal.bytes(head[5]), isTest: head[3] != "live", source: head[6])
    }

    /// The authorities of this project's emulated cards; anyone can sign with them.
    ///
    /// That of Visa's cards also certifies US common debit, UnionPay, Discover, and JCB.
    static let emulated: [CertificationAuthorityKey] = {
        let keys = BuiltInKeys.keys(emulatedTable)
        guard let visa = keys.first else { return [] }
        let others: [[UInt8]] = [
            [0xA0, 0x00, 0x00, 0x00, 0x98], [0xA0, 0x00, 0x00, 0x03, 0x33],
            [0xA0, 0x00, 0x00, 0x01, 0x52], [0xA0, 0x00, 0x00, 0x00, 0x65],
        ]
        return keys
            + others.compactMap { name in
                RID(name).flatMap { rid in
                    try? CertificationAuthorityKey(
                        rid: rid, index: visa.index, modulus: visa.key.modulus,
                        exponent: visa.key.exponent, isTest: true, source: visa.source)
                }
            }
    }()

    private static let emulatedTable = """
        A000000003 E1 03 test - - emulated-cards
        E411BC2088237DFFBD997F1139C323FD9C5F035A8F93263B8F9A5E95CF15779A8EF70A4819335498970162E1
        424FCB3257438BAD28475ECD1F91EC4175CF5AE56F9313CFD04442D72571396531F62013208CD532BD7CB802
        07B09F2FADD71DE5045B6367E86658315BBB258953B0B098B2765156AF803755B757A35AC49FD1972764796C
        2753120ED96A806B4D1C57A4D09AEF22B9204C0395376CB361CD74073BFBE8BBEEB758580EE3301AF605FF73
        A000000004 E1 010001 test - - emulated-cards
        AA22B5A418DF0A407644CC820F9E2B314CCCC1E27E6CBC089D12463368C333F8E9AB4BA6DEB993702A294DDF
        CA30ABBF12CCF3A81A2D827DF11291CBB0EA6C41829986E588D93CB0331943EB57317CA26A1A52E5D435F8F3
        22CDE6FBD868ED5334E88F7EACE10B3188D2F84E8B9D0B5F79A4AB5E408FE22915E45A83051161651A895680
        1E91CF0AD7ED035CAE6B824E354E9C55FB895B255272018545EBCAD50B384214E0A50667075C78A795380A5F
        1F48FAF5F5A81901A4A337A362F7C4F7D84C3E4E6C7714A2E0DE1B32359E51AE8B09F3F8A55843C2D4F8F33C
        1F113AB9FA0F5E4DCF12C039AAD53127964A96BFA15DF6DE8F22ECF7
        A000000025 E1 03 test - - emulated-cards
        D7CCE381A364B115CACFB7294EBF65401BF8AB7DBFED136D6E55D3B354D4984BA2838CF79EB5E3B5D8D8B78A
        68D6518AD331385E04E9E0FF8A13D0CFA7C634EEC40ADBBB15BFB03C6063F9E63BE21FE3670EACEECC5AC378
        DA46D465C983D5E3A623139FAD5AEC8317BEBA680FAC2FC9D6F4D7478B920CC8873053469963F5C3BD830CAA
        E98228417D1373D45E5B6795DFCFAA4A81C92C3FFF3C8DB3ACD24A61903C3D4CEC4E397E90BBB473A744F625
        24D39C981D13F657AA421653880BB19D
        """
}

extension BuiltInKeys {
    /// The authority on P-256 of this project's emulated cards; anyone can sign with it.
    static let emulatedEllipticCurveKeys: [EllipticCurveAuthorityKey] = {
        let x = "3860CE6610877D6729776D2FEC9234A39B4613BD6445995222ED387BCCEC79A3"
        guard let rid = RID([0xA0, 0x00, 0x00, 0x00, 0x04]), let x = Hexadecimal.bytes(x),
            let key = try? P256PublicKey(x: x)
        else { return [] }
        return [
            EllipticCurveAuthorityKey(
                rid: rid, index: 0xE2, key: key, isTest: true, source: "emulated-cards")
        ]
    }()
}

extension CertificationAuthorityKeys {
    /// The published live keys of the schemes.
    package static let live = CertificationAuthorityKeys(published.filter { !$0.isTest })

    /// All published keys and the authorities of this project's emulated cards; for test terminals
    /// only, because cards for these keys can be forged.
    package static let test: CertificationAuthorityKeys = {
        var keys = CertificationAuthorityKeys(published + BuiltInKeys.emulated)
        for key in BuiltInKeys.emulatedEllipticCurveKeys { keys.insert(key) }
        // An emulated card can have a revoked certificate.
        let names =
            BuiltInKeys.emulated.map { ($0.rid, $0.index) }
            + BuiltInKeys.emulatedEllipticCurveKeys.map { ($0.rid, $0.index) }
        for (rid, index) in names {
            keys.revokedCertificates.insert(
                RevokedCertificate(rid: rid, index: index, serialNumber: [0xFF, 0xFF, 0xFF]))
        }
        return keys
    }()

    private static let published = [
        BuiltInKeys.visa, BuiltInKeys.mastercard, BuiltInKeys.americanExpress,
        BuiltInKeys.others, BuiltInKeys.domestic, BuiltInKeys.regional,
    ].flatMap { BuiltInKeys.keys($0) }
}
