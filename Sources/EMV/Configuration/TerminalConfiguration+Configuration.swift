// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
package import Support

extension TerminalConfiguration {
    /// Applies the values of a file, whose list of combinations replaces the previous list.
    ///
    /// - Parameters:
    ///   - section: The section of the file.
    ///   - builtIn: The combinations before any file.
    ///   - kernels: The kernels that combinations can name.
    /// - Throws: `JSONMemberError`.
    package mutating func apply(
        _ section: JSONObjectDecoder, builtIn: [Combination], kernels: KernelRegistry
    ) throws(JSONMemberError) {
        try applyAuthorities(section)
        try section.apply(TerminalData.settings, to: &terminal)
        if let sections = try section.objects("combinations") {
            var layer: [Combination] = []
            for section in sections {
                let next = try Combination.layered(
                    section, over: combinations, builtIn: builtIn, kernels: kernels)
                guard !next.contains(where: { new in layer.contains { $0.overlaps(new) } }) else {
                    throw section.error(
                        "aid",
                        allowed: "one combination for an AID, a kernel and a transaction type")
                }
                layer += next
            }
            combinations = layer
        }
        try section.rejectUnknownMembers()
    }

    /// Applies the certification authorities of a file.
    ///
    /// Keys are added to the built-in keys. With `"testAuthorities": false`, only the schemes'
    /// live keys remain of the built-in keys.
    private mutating func applyAuthorities(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) {
        var keys = offlineDataAuthentication.keys
        for entry in try section.objects("certificationAuthorityKeys") ?? [] {
            if entry.value("x") == nil {
                keys.insert(try CertificationAuthorityKey(entry))
            } else {
                keys.insert(try EllipticCurveAuthorityKey(entry))
            }
        }
        for entry in try section.objects("revokedCertificates") ?? [] {
            keys.revokedCertificates.insert(try RevokedCertificate(entry))
        }
        if try section.boolean("testAuthorities") == false { keys.removeTestKeys() }
        if keys != offlineDataAuthentication.keys { offlineDataAuthentication = .keys(keys) }
    }
}

extension Combination {
    /// Returns whether both combinations apply to the same application and transaction.
    fileprivate func overlaps(_ other: Combination) -> Bool {
        aid == other.aid && kernel == other.kernel
            && !transactionTypes.isDisjoint(with: other.transactionTypes)
    }
}

extension CertificationAuthorityKey {
    /// Reads a key, and verifies its checksum if there is one.
    fileprivate init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        let (rid, index) = try section.authority()
        let modulus = try section.requiredBytes("modulus", count: 32...Self.maximumCount)
        let exponent = try section.requiredBytes("exponent", count: 1...3)
        let expiry = try section.month("expires")
        let checksum = try section.bytes("checksum", count: 20...20)
        try section.rejectUnknownMembers()
        do {
            try self.init(
                rid: rid, index: index, modulus: modulus, exponent: exponent,
                checksum: checksum, expiry: expiry, source: section.document)
        } catch {
            let (name, allowed) =
                switch error.reason {
                case .modulus: ("modulus", "an odd number without leading zeros")
                case .exponent: ("exponent", "03 or 010001")
                case .checksum:
                    ("checksum", "the SHA-1 of rid, index, modulus and exponent, in this order")
                }
            throw section.error(name, allowed: allowed)
        }
    }
}

extension EllipticCurveAuthorityKey {
    /// Reads a key on P-256.
    fileprivate init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        let (rid, index) = try section.authority()
        let count = P256PublicKey.coordinateCount
        let x = try section.requiredBytes("x", count: count...count)
        let y = try section.requiredBytes("y", count: count...count)
        try section.rejectUnknownMembers()
        guard let key = try? P256PublicKey(x: x, y: y) else {
            throw section.error("y", allowed: "the y coordinate of a point on P-256 with this x")
        }
        self.init(rid: rid, index: index, key: key, source: section.document)
    }
}

extension RevokedCertificate {
    /// Reads an entry of the revocation list.
    fileprivate init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        let (rid, index) = try section.authority()
        self.init(
            rid: rid, index: index,
            serialNumber: try section.requiredBytes("serialNumber", count: 3...3))
        try section.rejectUnknownMembers()
    }
}

extension JSONObjectDecoder {
    /// Returns the authority of an entry.
    fileprivate func authority() throws(JSONMemberError) -> (rid: RID, index: UInt8) {
        let bytes = try requiredBytes("rid", count: 5...5)
        guard let rid = RID(bytes), let index = try requiredBytes("index", count: 1...1).first
        else {
            throw error("rid", allowed: "10 hexadecimal digits")
        }
        return (rid, index)
    }

    /// Returns a month in ISO 8601 format, or `nil` if the name is missing.
    fileprivate func month(_ name: String) throws(JSONMemberError) -> CertificateMonth? {
        let allowed = "a month such as “2028-12”"
        guard let text = try string(name, allowed: allowed) else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            let year = Int(parts[0]), let month = Int(parts[1]),
            let value = CertificateMonth(month: month, year: year)
        else { throw error(name, allowed: allowed) }
        return value
    }
}
