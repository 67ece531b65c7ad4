// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The certification authority keys that a terminal trusts, and the issuer certificates that it
/// no longer trusts.
///
/// In the field, a pair of RID and index identifies one key. Test sets reuse pairs, so a pair can
/// have several keys. The reader's configuration names the keys. See EMV Book 2, 5.2, 6.2 and 11.2.
public struct CertificationAuthorityKeys: Hashable, Sendable {
    private struct Name: Hashable {
        let rid: RID
        let index: UInt8
    }

    private var keysByName: [Name: [CertificationAuthorityKey]] = [:]
    /// The keys on elliptic curves, of which a pair has at most one.
    private var ellipticCurveKeys: [Name: EllipticCurveAuthorityKey] = [:]
    /// The revoked issuer certificates (Book 2, 5.1.2 and 11.2).
    package var revokedCertificates: Set<RevokedCertificate> = []

    /// Creates a set.
    package init(_ keys: some Sequence<CertificationAuthorityKey> = []) {
        for key in keys { insert(key) }
    }

    /// Adds a key, replacing one with the same numbers, whose expiry can differ.
    package mutating func insert(_ key: CertificationAuthorityKey) {
        let name = Name(rid: key.rid, index: key.index)
        keysByName[name, default: []].removeAll { $0.key == key.key }
        keysByName[name, default: []].append(key)
    }

    /// Adds an elliptic curve key, replacing the one with the same RID and index.
    package mutating func insert(_ key: EllipticCurveAuthorityKey) {
        ellipticCurveKeys[Name(rid: key.rid, index: key.index)] = key
    }

    /// Returns the elliptic curve key of a scheme with an index, or `nil`.
    package func ellipticCurveKey(rid: RID, index: UInt8) -> EllipticCurveAuthorityKey? {
        ellipticCurveKeys[Name(rid: rid, index: index)]
    }

    /// Every elliptic curve key, ordered by scheme and index.
    package var allEllipticCurveKeys: [EllipticCurveAuthorityKey] {
        ellipticCurveKeys.values.sorted {
            ($0.rid.bytes + [$0.index]).lexicographicallyPrecedes($1.rid.bytes + [$1.index])
        }
    }

    /// Removes every key that only test terminals can use.
    package mutating func removeTestKeys() {
        ellipticCurveKeys = ellipticCurveKeys.filter { !$0.value.isTest }
        keysByName = keysByName.mapValues { $0.filter { !$0.isTest } }.filter { !$0.value.isEmpty }
    }

    /// Adds all keys and revoked certificates of another set.
    package mutating func formUnion(_ others: CertificationAuthorityKeys) {
        for key in others.all { insert(key) }
        for key in others.allEllipticCurveKeys { insert(key) }
        revokedCertificates.formUnion(others.revokedCertificates)
    }

    /// Returns the keys of a scheme with an index, in the order in which they were added.
    package func keys(rid: RID, index: UInt8) -> [CertificationAuthorityKey] {
        keysByName[Name(rid: rid, index: index)] ?? []
    }

    /// Returns the keys of all schemes with an index, ordered by scheme.
    package func keys(index: UInt8) -> [CertificationAuthorityKey] {
        all.filter { $0.index == index }
    }

    /// Every key, ordered by scheme and index.
    package var all: [CertificationAuthorityKey] {
        keysByName.map { (name: $0.key.rid.bytes + [$0.key.index], keys: $0.value) }
            .sorted { $0.name.lexicographicallyPrecedes($1.name) }
            .flatMap(\.keys)
    }

    /// The schemes that have a key.
    package var schemes: Set<RID> { Set(keysByName.keys.map(\.rid)) }

    /// The schemes that have a live key, so that their cards in circulation can be authenticated.
    package var liveSchemes: Set<RID> {
        Set(
            all.filter { !$0.isTest }.map(\.rid)
                + allEllipticCurveKeys.filter { !$0.isTest }.map(\.rid))
    }

    /// Returns whether a terminal with these keys can verify the certificates of a card.
    ///
    /// - Parameters:
    ///   - rid: The scheme of the card.
    ///   - index: The card's Certification Authority Public Key Index (`8F`).
    /// - Returns: `live` if one of the keys is live.
    package func availability(rid: RID, index: UInt8) -> Availability {
        let areTest =
            keys(rid: rid, index: index).map(\.isTest)
            + [ellipticCurveKey(rid: rid, index: index)?.isTest].compactMap(\.self)
        guard !areTest.isEmpty else { return .missing }
        return areTest.contains(false) ? .live : .test
    }

    /// The availability of a key that a card refers to.
    package enum Availability: String, Hashable, Sendable {
        /// The terminal has the scheme's live key.
        case live
        /// The terminal has test keys only: a card in circulation fails with them.
        case test
        /// The terminal has no key with this scheme and index.
        case missing
    }

    /// The number of keys.
    package var count: Int { keysByName.values.reduce(0) { $0 + $1.count } }
}

/// One entry of the Certification Revocation List.
///
/// See EMV Book 2, 5.1.2 and Table 23.
package struct RevokedCertificate: Hashable, Sendable {
    /// The scheme whose authority signed the certificate.
    package let rid: RID
    /// The index of the authority's key.
    package let index: UInt8
    /// The Certificate Serial Number, three bytes.
    package let serialNumber: [UInt8]

    /// Creates an entry.
    package init(rid: RID, index: UInt8, serialNumber: [UInt8]) {
        self.rid = rid
        self.index = index
        self.serialNumber = serialNumber
    }
}
