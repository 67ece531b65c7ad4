// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension AuthenticationFailure {
    /// The rule in the books that the card violated.
    package var reference: BookReference {
        switch (check, subject) {
        case (.dataMissing, _):
            BookReference(.book3, "10.3")
        case (.additionalData(_, let rule), _):
            rule
        case (.version, _):
            BookReference(.c3, "Annex C")
        case (_, .fastDynamicSignature):
            BookReference(.c3, "Annex C (as EMV Book 2, \(section)\(step))")
        default:
            BookReference(.book2, "\(section)\(step)")
        }
    }

    private var section: String {
        switch subject {
        case .authorityKey: "6.2"
        case .issuerCertificate: "6.3"
        case .cardCertificate: "6.4"
        case .staticSignature: "5.4"
        case .dynamicSignature, .fastDynamicSignature: "6.5.2"
        case .combinedSignature: "6.6.2"
        }
    }

    /// The step of the section; certificates and signatures share the first steps.
    private var step: String {
        switch (check, subject) {
        case (.length, _): " step 1"
        case (.trailer, _): " step 2"
        case (.header, _): " step 3"
        case (.format, _): " step 4"
        case (.tagList, _), (.dynamicDataLength, _): " step 5"
        case (.cryptogramInformation, _): " step 6"
        case (.hashAlgorithm, .combinedSignature): " step 8"
        case (.hash, .combinedSignature): " step 9"
        case (.hashAlgorithm, _): " step 6"
        case (.hash, _): " step 7"
        case (.issuerIdentifier, _), (.accountNumber, _): " step 8"
        case (.expired, _): " step 9"
        case (.revoked, _), (.keyAlgorithm, .cardCertificate): " step 10"
        case (.keyAlgorithm, _), (.key, .cardCertificate): " step 11"
        case (.key, _), (.transactionDataHash, _): " step 12"
        default: ""
        }
    }
}
