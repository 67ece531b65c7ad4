// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension AuthenticationFailure: CustomStringConvertible {
    /// A message that states what was checked and what was found; contains no card data.
    package var description: String { "\(subject.name): \(check.problem)" }
}

extension AuthenticationFailure.Subject {
    /// The name of the subject, as in the book.
    fileprivate var name: String {
        switch self {
        case .authorityKey: "Certification authority public key"
        case .issuerCertificate: "Issuer public key certificate"
        case .cardCertificate: "ICC public key certificate"
        case .staticSignature: "Signed static application data"
        case .dynamicSignature: "Signed dynamic application data"
        case .fastDynamicSignature: "Signed dynamic application data of fDDA"
        case .combinedSignature: "Signed dynamic application data of CDA"
        }
    }
}

extension AuthenticationFailure.Check {
    /// The problem found.
    fileprivate var problem: String {
        switch self {
        case .dataMissing(let tag): "\(tag) is missing or malformed."
        case .unknownKey(let rid, let index):
            "no key \(Hexadecimal.string([index])) is available for "
                + "\(rid.map { "\($0)" } ?? "an unknown scheme")."
        case .expiredKey(let month): "the key was valid through \(month)."
        case .length(let found, let expected): "it has \(found) bytes, but the key has \(expected)."
        case .trailer: "it does not end with BC: it was signed with another key or modified."
        case .header: "it does not start with 6A: it was signed with another key or modified."
        case .format(let found, let expected):
            "its format is \(Self.text(found)) instead of \(Self.text(expected))."
        case .hashAlgorithm(let found): "unknown hash algorithm \(Self.text(found))."
        case .hash: "the hash differs: the signed data was modified."
        case .tagList: "9F4A contains tags other than 82."
        case .issuerIdentifier: "the issuer identifier does not match the start of the PAN."
        case .accountNumber: "it is for another PAN."
        case .expired: "it is no longer valid."
        case .revoked: "it is on the revocation list."
        case .keyAlgorithm(let found): "unknown key algorithm \(Self.text(found))."
        case .key(let found, let expected):
            "invalid key: the modulus has \(found) bytes, but should have \(expected)."
        case .dynamicDataLength(let count): "invalid ICC dynamic data of \(count) bytes."
        case .version(let found): "unknown version \(Self.text(found)) of 9F69."
        case .cryptogramInformation: "the cryptogram information differs from that in the response."
        case .transactionDataHash: "the command or response differs from what the card signed."
        case .additionalData(let name, _): "the \(name) differs from that exchanged."
        case .assumed: "the failure is assumed for the replay."
        }
    }

    private static func text(_ byte: UInt8) -> String { Hexadecimal.string([byte]) }
}
