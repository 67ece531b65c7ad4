// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
        var head: [Substring] = []
        var modulus: [UInt8] = []
        func finish() {
            if let key = key(head, modulus) { keys.append(key) }
        }
        for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " ")).map { Substring($0) }
            if words.count == 1 {
                modulus += Hexadecimal.bytes(words[0]) ?? []
            } else {
                finish()
                head = words
                modulus = []
            }
        }
        finish()
        return keys
    }

    private static func key(_ head: [Substring], _ modulus: [UInt8]) -> CertificationAuthorityKey? {
        guard head.count == 7, let rid = Hexadecimal.bytes(head[0]).flatMap({ RID($0) }),
            let index = Hexadecimal.bytes(head[1])?.first,
            let exponent = Hexadecimal.bytes(head[2])
        else { return nil }
        return try? CertificationAuthorityKey(
            rid: rid, index: index, modulus: modulus, exponent: exponent,
            checksum: Hexadecimal.bytes(head[5]), isTest: head[3] != "live", source: String(head[6])
        )
    }
}

extension CertificationAuthorityKeys {
    /// The published live keys of the schemes.
    package static let live = CertificationAuthorityKeys(published.filter { !$0.isTest })

    /// All published keys and the authorities of this project's emulated cards; for test terminals
    /// only, because cards for these keys can be forged.
    package static let test = CertificationAuthorityKeys(
        published + BuiltInKeys.keys(BuiltInKeys.emulated))

    private static let published = [
        BuiltInKeys.visa, BuiltInKeys.mastercard, BuiltInKeys.americanExpress,
        BuiltInKeys.others, BuiltInKeys.domestic, BuiltInKeys.regional,
    ].flatMap { BuiltInKeys.keys($0) }
}
