// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An ASN.1 object identifier, such as `1.2.840.113549.1.7.2`.
///
/// See ITU-T X.690, 8.19.
package struct ObjectIdentifier: Hashable, Sendable {
    /// The bytes after the tag and the length.
    package let bytes: [UInt8]

    /// Creates an identifier from the bytes after the tag and the length, unchecked.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Parses decimal arcs separated by dots.
    ///
    /// - Returns: `nil` unless there are two or more arcs, each below 2 to the power of 32, and the
    ///   first two are valid.
    package init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        var arcs: [UInt64] = []
        for part in parts {
            guard part.allSatisfy({ (0x30...0x39).contains($0) }),
                let arc = UInt32(String(decoding: part, as: UTF8.self))
            else { return nil }
            arcs.append(UInt64(arc))
        }
        guard arcs.count >= 2, arcs[0] < 2 && arcs[1] < 40 || arcs[0] == 2 else { return nil }
        arcs[1] += 40 * arcs[0]
        bytes = arcs.dropFirst().flatMap(Self.groups)
    }

    /// The identifier as an ASN.1 value.
    package var structure: [UInt8] { DER.value(0x06, bytes) }

    /// Returns seven bits per byte, with the highest bit set in all but the last byte.
    private static func groups(_ arc: UInt64) -> [UInt8] {
        var groups = [UInt8(truncatingIfNeeded: arc & 0x7F)]
        var rest = arc >> 7
        while rest > 0 {
            groups.append(0x80 | UInt8(truncatingIfNeeded: rest & 0x7F))
            rest >>= 7
        }
        return groups.reversed()
    }

    // The identifiers of CMS signatures.

    /// 1.2.840.113549.1.7.1: RFC 5652, 4.
    static let data = ObjectIdentifier(pkcs: [7, 1])
    /// 1.2.840.113549.1.7.2: RFC 5652, 5.1.
    static let signedData = ObjectIdentifier(pkcs: [7, 2])
    /// 1.2.840.113549.1.9.3: RFC 5652, 11.1.
    static let contentType = ObjectIdentifier(pkcs: [9, 3])
    /// 1.2.840.113549.1.9.4: RFC 5652, 11.2.
    static let messageDigest = ObjectIdentifier(pkcs: [9, 4])
    /// 1.2.840.113549.1.9.5: RFC 5652, 11.3.
    static let signingTime = ObjectIdentifier(pkcs: [9, 5])
    /// 1.2.840.113549.1.9.52: RFC 6211, 2.
    static let algorithmProtection = ObjectIdentifier(pkcs: [9, 52])
    /// 1.2.840.113549.1.1.1, which CMS allows instead of the next one: RFC 3370, 3.2.
    static let rsaEncryption = ObjectIdentifier(pkcs: [1, 1])
    /// 1.2.840.113549.1.1.11: RFC 4055, 5.
    static let sha256WithRSA = ObjectIdentifier(pkcs: [1, 11])
    /// 2.16.840.1.101.3.4.2.1: RFC 5754, 2.2.
    static let sha256 = ObjectIdentifier(
        bytes: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01])
    /// 1.2.840.10045.4.3.2: RFC 5758, 3.2.
    static let ecdsaWithSHA256 = ObjectIdentifier(
        bytes: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02])

    /// Creates an identifier below 1.2.840.113549.1.
    private init(pkcs rest: [UInt8]) {
        self.init(bytes: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01] + rest)
    }
}

extension ObjectIdentifier: CustomStringConvertible {
    /// The arcs in decimal, without bytes that do not form an arc.
    package var description: String {
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        for byte in bytes {
            arc = arc << 7 | UInt64(byte & 0x7F)
            guard byte & 0x80 == 0 else { continue }
            if arcs.isEmpty {
                let first = min(arc / 40, 2)
                arcs = [first, arc - 40 * first]
            } else {
                arcs.append(arc)
            }
            arc = 0
        }
        return arcs.map { String($0) }.joined(separator: ".")
    }
}
