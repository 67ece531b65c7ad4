// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import EMV
internal import SmartCard
internal import Support

/// Recovers the certificates of an application from its data objects as they arrive.
///
/// The certificates are shown without validation: neither the dates nor the card's static data
/// are checked. The authority is found by its index alone, because the hash of the issuer's
/// certificate matches only one key. See EMV Book 2, 6.3 and 6.4.
struct CertificateDescription: Sendable {
    /// A kind of certificate on the card.
    private struct Kind {
        let name: String
        let certificate: Tag
        let exponent: Tag
        let remainder: Tag
    }

    private static let cardKinds = [
        Kind(
            name: "ICC Public Key Certificate", certificate: .iccPublicKeyCertificate,
            exponent: .iccPublicKeyExponent,
            remainder: .iccPublicKeyRemainder),
        Kind(
            name: "ICC PIN Encipherment Public Key Certificate",
            certificate: .iccPINEnciphermentPublicKeyCertificate,
            exponent: .iccPINEnciphermentPublicKeyExponent,
            remainder: .iccPINEnciphermentPublicKeyRemainder),
    ]
    private static let issuerKind = Kind(
        name: "Issuer Public Key Certificate", certificate: .issuerPublicKeyCertificate,
        exponent: .issuerPublicKeyExponent,
        remainder: .issuerPublicKeyRemainder)

    private var values: [Tag: [UInt8]] = [:]
    private var issuer: RSAPublicKey?
    private var shown: Set<Tag> = []

    /// Stores the data objects that belong to certificates.
    ///
    /// - Parameters:
    ///   - objects: The data objects in a response.
    ///   - masked: The positions of bytes that a transcript hides.
    mutating func learn(from objects: [DataObject], masked: Set<Int>) {
        for object in objects {
            learn(from: object.children, masked: masked)
            guard Self.tags.contains(object.tag), masked.isDisjoint(with: object.value.indices)
            else { continue }
            values[object.tag] = Array(object.value)
        }
    }

    private static let tags: Set<Tag> = [
        .certificationAuthorityPublicKeyIndex, .issuerPublicKeyCertificate,
        .issuerPublicKeyRemainder, .iccPINEnciphermentPublicKeyCertificate,
        .iccPINEnciphermentPublicKeyExponent, .iccPINEnciphermentPublicKeyRemainder,
        .issuerPublicKeyExponent, .iccPublicKeyCertificate, .iccPublicKeyExponent,
        .iccPublicKeyRemainder,
    ]

    /// Returns nodes for the certificates that can be recovered now but could not before.
    mutating func nodes(isRevealing: Bool) -> [DescriptionNode] {
        var nodes: [DescriptionNode] = []
        if let node = issuerNode() { nodes.append(node) }
        for kind in Self.cardKinds {
            if let node = cardNode(kind, isRevealing: isRevealing) { nodes.append(node) }
        }
        return nodes
    }

    private mutating func issuerNode() -> DescriptionNode? {
        guard let certificate = certificate(.issuer, Self.issuerKind),
            let index = values[.certificationAuthorityPublicKeyIndex]?.first
        else { return nil }
        for authority in CertificationAuthorityKeys.test.keys(index: index) {
            guard let recovered = try? certificate.recovered(by: authority.key) else { continue }
            shown.insert(.issuerPublicKeyCertificate)
            issuer = try? recovered.key()
            let origin = authority.isTest ? "a test key" : "a live key"
            return node(
                Self.issuerKind, recovered, "recovered with \(authority), \(origin)",
                isRevealing: true)
        }
        return nil
    }

    private mutating func cardNode(_ kind: Kind, isRevealing: Bool) -> DescriptionNode? {
        guard let issuer, let certificate = certificate(.card, kind),
            let recovered = try? certificate.opened(by: issuer)
        else { return nil }
        shown.insert(kind.certificate)
        return node(kind, recovered, "recovered with the issuer's key", isRevealing: isRevealing)
    }

    /// Returns a certificate that has not been shown yet, or `nil` while a part is missing.
    private func certificate(
        _ owner: UnverifiedCertificate.Owner, _ kind: Kind
    ) -> UnverifiedCertificate? {
        guard !shown.contains(kind.certificate), let bytes = values[kind.certificate],
            let exponent = values[kind.exponent]
        else { return nil }
        let certificate = UnverifiedCertificate(
            owner, bytes: bytes, remainder: values[kind.remainder] ?? [], exponent: exponent)
        return certificate
    }

    private func node(
        _ kind: Kind, _ certificate: RecoveredCertificate, _ origin: String, isRevealing: Bool
    ) -> DescriptionNode {
        let exponent = certificate.exponent.reduce(0) { $0 << 8 | UInt64($1) }
        let hash = certificate.hashAlgorithm == 0x01 ? "SHA-1" : "unknown"
        let algorithm = certificate.keyAlgorithm == 0x01 ? "RSA" : "unknown algorithm"
        return DescriptionNode(
            .field, kind.name, value: origin,
            children: [
                identifier(certificate, isRevealing: isRevealing),
                .field("Valid to", certificate.expiry.map { "\($0)" } ?? "invalid month"),
                .field("Serial number", Hexadecimal.string(certificate.serialNumber)),
                .field("Hash algorithm", hash),
                .field(
                    "Public key",
                    "\(algorithm), \(certificate.keyCount * 8) bits, exponent \(exponent)"),
            ])
    }

    private func identifier(
        _ certificate: RecoveredCertificate, isRevealing: Bool
    ) -> DescriptionNode {
        guard certificate.owner == .card else {
            let digits = Hexadecimal.string(certificate.identifier).prefix { $0 != "F" }
            return .field("Issuer identifier", String(digits))
        }
        let number = AccountNumber(certificate.identifier)
        return DescriptionNode(
            .field, "Application PAN",
            value: isRevealing ? number?.unmasked : number?.masked, isMasked: !isRevealing)
    }
}
