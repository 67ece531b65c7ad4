// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken
internal import SmartCard
internal import Support

extension TerminalConfiguration {
    /// Applies the certification authorities of a file.
    ///
    /// Keys are added to the built-in keys. With `"testAuthorities": false`, only the schemes'
    /// live keys remain of the built-in keys.
    ///
    /// - Throws: `ConfigurationError`.
    mutating func applyAuthorities(
        _ section: ConfigurationSection
    ) throws(ConfigurationError) {
        var keys = offlineDataAuthentication.keys
        for entry in try section.sections("certificationAuthorityKeys") ?? [] {
            keys.insert(try CertificationAuthorityKey(entry))
        }
        for entry in try section.sections("revokedCertificates") ?? [] {
            keys.revokedCertificates.insert(try RevokedCertificate(entry))
        }
        if try section.boolean("testAuthorities") == false { keys.removeTestKeys() }
        if keys != offlineDataAuthentication.keys { offlineDataAuthentication = .keys(keys) }
    }
}

extension CertificationAuthorityKey {
    /// Reads a key, and verifies its checksum if there is one.
    fileprivate init(_ section: ConfigurationSection) throws(ConfigurationError) {
        try section.refuseOthers(than: [
            "rid", "index", "modulus", "exponent", "expires", "checksum",
        ])
        let (rid, index) = try section.authority()
        let modulus = try section.required("modulus", count: 32...Self.maximumCount)
        let exponent = try section.required("exponent", count: 1...3)
        let expiry = try section.month("expires")
        let checksum = try section.bytes("checksum", count: 20...20)
        do {
            try self.init(
                rid: rid, index: index, modulus: modulus, exponent: exponent,
                checksum: checksum, expiry: expiry, source: "\(section.source)")
        } catch {
            let (name, allowed) =
                switch error.reason {
                case .modulus: ("modulus", "an odd number without leading zeros")
                case .exponent: ("exponent", "03 or 010001")
                case .checksum:
                    ("checksum", "the SHA-1 of rid, index, modulus and exponent, in this order")
                }
            throw section.error(name, section.object[name] ?? .null, allowed: allowed)
        }
    }
}

extension RevokedCertificate {
    /// Reads an entry of the revocation list.
    fileprivate init(_ section: ConfigurationSection) throws(ConfigurationError) {
        try section.refuseOthers(than: ["rid", "index", "serialNumber"])
        let (rid, index) = try section.authority()
        self.init(
            rid: rid, index: index,
            serialNumber: try section.required("serialNumber", count: 3...3))
    }
}

extension ConfigurationSection {
    /// Returns the authority of an entry.
    fileprivate func authority() throws(ConfigurationError) -> (rid: RID, index: UInt8) {
        let bytes = try required("rid", count: 5...5)
        guard let rid = RID(bytes), let index = try required("index", count: 1...1).first else {
            throw error("rid", object["rid"] ?? .null, allowed: "10 hexadecimal digits")
        }
        return (rid, index)
    }

    /// Returns a month in ISO 8601 format, or `nil` if the name is missing.
    fileprivate func month(_ name: String) throws(ConfigurationError) -> CertificateMonth? {
        let allowed = "a month such as “2028-12”"
        guard let text = try text(name, allowed: allowed) else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            let year = Int(parts[0]), let month = Int(parts[1]),
            let value = CertificateMonth(month: month, year: year)
        else { throw error(name, .string(text), allowed: allowed) }
        return value
    }
}
