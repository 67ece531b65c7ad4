// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The keys that come with the library, as text: for each key one line with RID, index,
/// exponent, `live` or `test`, last month MMYY, check sum and source (`-` where not known),
/// then the digits of the modulus.
///
/// The numbers are those that emv-utils, proxmark3, emv-bertlv, javaemvreader, emv-tools,
/// emvpt, emv-rs and emv-kernel publish; the source is the first that has the key. A key is
/// live when one of them says so. The schemes alone publish with authority: a terminal in
/// the field is given its keys by its acquirer.
///
/// The last month is for people. Schemes move it, and ask acquirers to keep no dates in terminals
/// but to remove a key when it ends, so a built-in key has none.
enum BuiltInKeys {
    /// Reads a table; a key that is not well-formed is left out.
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
    /// The public live keys of the schemes.
    package static let live = CertificationAuthorityKeys(published.filter { !$0.isTest })

    /// Everything published, and the authorities of this project's emulated cards; for test
    /// terminals only, because anybody can make cards for it.
    package static let test = CertificationAuthorityKeys(
        published + BuiltInKeys.keys(BuiltInKeys.emulated))

    private static let published = [
        BuiltInKeys.visa, BuiltInKeys.mastercard, BuiltInKeys.americanExpress,
        BuiltInKeys.others, BuiltInKeys.domestic, BuiltInKeys.regional,
    ].flatMap { BuiltInKeys.keys($0) }
}
