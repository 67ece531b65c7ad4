// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension AuthenticationFailure: CustomStringConvertible {
    /// One sentence for people: what was checked and what was found; holds no card data.
    package var description: String { "\(subject.name): \(check.problem)" }
}

extension AuthenticationFailure.Subject {
    /// What was checked, in the words of the book.
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
    /// What is wrong.
    fileprivate var problem: String {
        switch self {
        case .dataMissing(let tag): "\(tag) is missing or malformed."
        case .unknownKey(let rid, let index):
            "there is no key \(Hexadecimal.string([index])) of "
                + "\(rid.map { "\($0)" } ?? "an unknown scheme")."
        case .expiredKey(let month): "the key was valid to \(month)."
        case .length(let found, let expected): "it has \(found) bytes, the key \(expected)."
        case .trailer: "it does not end with BC, so another key made it or it was changed."
        case .header: "it does not begin with 6A, so another key made it or it was changed."
        case .format(let found, let expected):
            "its format is \(Self.text(found)) instead of \(Self.text(expected))."
        case .hashAlgorithm(let found): "hash algorithm \(Self.text(found)) is not known."
        case .hash: "the hash differs, so what is signed was changed."
        case .tagList: "9F4A asks for more than 82."
        case .issuerIdentifier: "the issuer identifier is not the beginning of the PAN."
        case .accountNumber: "it is for another PAN."
        case .expired: "it is no longer valid."
        case .revoked: "it is on the revocation list."
        case .keyAlgorithm(let found): "key algorithm \(Self.text(found)) is not known."
        case .key(let found, let expected):
            "the parts make no key: \(found) bytes of modulus, \(expected) announced."
        case .dynamicDataLength(let count): "ICC dynamic data of \(count) bytes do not fit."
        case .version(let found): "version \(Self.text(found)) of 9F69 is not known."
        case .cryptogramInformation: "the cryptogram information differs from the response's."
        case .transactionDataHash: "command or response differ from what the card signed."
        case .relayResistanceData: "the relay resistance data differ from those exchanged."
        case .assumed: "the failure is taken for granted."
        }
    }

    private static func text(_ byte: UInt8) -> String { Hexadecimal.string([byte]) }
}
