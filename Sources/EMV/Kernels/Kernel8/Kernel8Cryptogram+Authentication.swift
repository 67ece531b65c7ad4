// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Local authentication: the card's certificates, and the key of the secure channel.
///
/// A failure does not end the transaction; it is a finding. See EMV Contactless Book C-8, states 28 and
/// 29, and Book E.
extension Kernel8Cryptogram {
    /// Returns the first element of the certificates that the card did not send, or `nil`.
    func missingCertificateElement(_ transaction: TransactionContext) -> Tag? {
        var tags: [Tag] = [
            .certificationAuthorityPublicKeyIndex, .issuerPublicKeyCertificate,
            .iccPublicKeyCertificate,
        ]
        if hasCertificatesOfRSA(transaction) {
            tags += [.issuerPublicKeyExponent, .iccPublicKeyExponent]
        }
        return tags.first { !transaction.data.hasValue($0) }
    }

    /// Returns whether the terminal's key for the card's authority is an RSA key.
    private func hasCertificatesOfRSA(_ transaction: TransactionContext) -> Bool {
        guard let rid = transaction.data.applicationProvider,
            let index = transaction.data[.certificationAuthorityPublicKeyIndex]?.first
        else {
            return false
        }
        let keys = transaction.activation.offlineDataAuthentication.keys
        return keys.ellipticCurveKey(rid: rid, index: index) == nil
            && !keys.keys(rid: rid, index: index).isEmpty
    }

    /// Checks the certificates, and that the card has blinded the certified key.
    func authenticate(
        _ transaction: inout TransactionContext, _ channel: SecureChannel?,
        covering covered: [UInt8], hash: [UInt8]
    ) {
        let context = transaction
        let verdict = context.activation.offlineDataAuthentication.verdict { keys in
            AuthenticationVerdict { () throws(AuthenticationFailure) in
                let key =
                    hasCertificatesOfRSA(context)
                    ? try keyCertifiedByRSA(keys, context.data, covering: covered)
                    : try certifiedKey(keys, context.data, staticDataHash: hash)
                guard channel?.isBlinded(key) == true else {
                    throw AuthenticationFailure(.blindedCardKey, .blinding)
                }
                return AuthenticatedData()
            }
        }
        switch verdict {
        case .successful:
            transaction.record(
                "29", "Local authentication",
                [.element(.certificationAuthorityPublicKeyIndex, in: transaction.data)],
                .authentication(.successful))
        case .failed(let failure):
            transaction.add(.localAuthenticationFailed)
            transaction.record(
                failure.reference, "Local authentication", [.fact("\(failure)")],
                .authentication(.failed))
        case .notPerformed:
            transaction.add(.localAuthenticationFailed)
            transaction.record(
                "28", "Local authentication", [.fact("the terminal has no keys")],
                .authentication(.notPerformed))
        }
    }

    /// Returns the card's key from certificates on elliptic curves.
    private func certifiedKey(
        _ keys: CertificationAuthorityKeys, _ data: TransactionData, staticDataHash: [UInt8]
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
        _ keys: CertificationAuthorityKeys, _ data: TransactionData, covering covered: [UInt8]
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
