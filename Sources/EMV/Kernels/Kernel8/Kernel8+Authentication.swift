// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Local authentication: the card's certificates, and the key of the secure channel.
///
/// A failure does not end the transaction; it is a finding. See EMV Contactless Book C-8, states 28 and
/// 29, and Book E.
extension Kernel8 {
    /// The first element of the certificates that the card did not send, or `nil`.
    var missingCertificateElement: Tag? {
        var tags: [Tag] = [
            .certificationAuthorityPublicKeyIndex, .issuerPublicKeyCertificate,
            .iccPublicKeyCertificate,
        ]
        if hasCertificatesOfRSA { tags += [.issuerPublicKeyExponent, .iccPublicKeyExponent] }
        return tags.first { !data.hasValue($0) }
    }

    /// Whether the terminal's key for the card's authority is an RSA key.
    private var hasCertificatesOfRSA: Bool {
        guard let rid = data.applicationProvider,
            let index = data[.certificationAuthorityPublicKeyIndex]?.first
        else {
            return false
        }
        let keys = activation.offlineDataAuthentication.keys
        return keys.ellipticCurveKey(rid: rid, index: index) == nil
            && !keys.keys(rid: rid, index: index).isEmpty
    }

    /// Checks the certificates, and that the card has blinded the certified key.
    ///
    /// - Parameters:
    ///   - staticData: The card's static data.
    ///   - hash: Its hash.
    mutating func authenticate(_ staticData: [UInt8], hash: [UInt8]) {
        let verdict = activation.offlineDataAuthentication.verdict { keys in
            AuthenticationVerdict { () throws(AuthenticationFailure) in
                try check(keys, staticData, hash)
            }
        }
        switch verdict {
        case .successful:
            record(
                "29", "Local authentication",
                [.element(.certificationAuthorityPublicKeyIndex, in: data)],
                .authentication(.successful))
        case .failed(let failure):
            findings.insert(.localAuthenticationFailed)
            explanation.record(
                failure.reference, "Local authentication", [.fact("\(failure)")],
                .authentication(.failed))
        case .notPerformed:
            findings.insert(.localAuthenticationFailed)
            record(
                "28", "Local authentication", [.fact("the terminal has no keys")],
                .authentication(.notPerformed))
        }
    }

    private func check(
        _ keys: CertificationAuthorityKeys, _ staticData: [UInt8], _ hash: [UInt8]
    ) throws(AuthenticationFailure) -> AuthenticatedData {
        let key =
            hasCertificatesOfRSA
            ? try keyCertifiedByRSA(keys, covering: staticData)
            : try certifiedKey(keys, staticDataHash: hash)
        guard channel?.isBlinded(key) == true else {
            throw AuthenticationFailure(.blindedCardKey, .blinding)
        }
        return AuthenticatedData()
    }

    /// Returns the card's key from certificates on elliptic curves.
    private func certifiedKey(
        _ keys: CertificationAuthorityKeys, staticDataHash: [UInt8]
    ) throws(AuthenticationFailure) -> P256PublicKey {
        let index =
            try data.authenticationElement(.certificationAuthorityPublicKeyIndex, .authorityKey)
            .first ?? 0
        let rid = data.applicationProvider
        guard let rid, let authority = keys.ellipticCurveKey(rid: rid, index: index) else {
            throw AuthenticationFailure(.authorityKey, .unknownKey(rid: rid, index: index))
        }
        let issuer = try EllipticCurveCertificate.Issuer(
            try data.authenticationElement(.issuerPublicKeyCertificate, .issuerECCCertificate))
        try issuer.check(data, authority: authority, revoked: keys.revokedCertificates)
        let card = try EllipticCurveCertificate.Card(
            try data.authenticationElement(.iccPublicKeyCertificate, .cardECCCertificate))
        try card.check(data, staticDataHash: staticDataHash, issuer: issuer.key)
        return card.key
    }

    /// Returns the card's key (`9F810B`), which certificates with RSA cover.
    ///
    /// The key has to be in a record that the application file locator signs.
    private func keyCertifiedByRSA(
        _ keys: CertificationAuthorityKeys, covering covered: [UInt8]
    ) throws(AuthenticationFailure) -> P256PublicKey {
        guard settings.configuration.contains(.certificatesOfRSASupported) else {
            throw AuthenticationFailure(.authorityKey, .keyAlgorithm(0x01))
        }
        let chain = try CertificateChain(data, keys)
        _ = try chain.cardCertificate(covering: covered)
        let signed = (try? DataObject.sequence(staticData[...], limits: .card)) ?? []
        guard let x = signed.first(.iccECCPublicKey)?.value else {
            throw AuthenticationFailure(.blindedCardKey, .dataMissing(.iccECCPublicKey))
        }
        guard let key = try? P256PublicKey(x: Array(x)) else {
            throw AuthenticationFailure(.blindedCardKey, .point)
        }
        return key
    }
}
