// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that kernel 3 requires.
///
/// See EMV Contactless Book C-3, 5.4.2.1.
enum MandatoryData {
    /// PDOL, DF name, AIP, ATC, cryptogram, issuer application data, and track 2.
    static let always: [Tag] = [
        .pdol, .dedicatedFileName, .applicationInterchangeProfile, .applicationTransactionCounter,
        .applicationCryptogram, .issuerApplicationData, .track2EquivalentData,
    ]
    /// The additional data that the authentication of an online request requires.
    private static let authority: [Tag] = [
        .certificationAuthorityPublicKeyIndex, .issuerPublicKeyCertificate,
        .issuerPublicKeyExponent, .primaryAccountNumber,
    ]

    /// Returns the tags that the authentication of an online request requires.
    static func authentication(_ signature: CardSignature) -> [Tag] {
        switch signature {
        case .dynamic:
            authority + [
                .iccPublicKeyCertificate, .iccPublicKeyExponent, .signedDynamicApplicationData,
                .cardAuthenticationRelatedData,
            ]
        case .fixed: authority + [.signedStaticApplicationData]
        }
    }
}

extension QVSDCKernel {
    /// Whether all mandatory data is present after all records are read.
    ///
    /// A card that declines has nothing to authenticate.
    mutating func hasMandatoryData() -> Bool {
        let tags =
            MandatoryData.always
            + (authenticatesOnline ? MandatoryData.authentication(signature) : [])
        let missing = tags.filter { !data.hasValue($0) }
        guard !missing.isEmpty else { return true }
        explanation.record(
            rules.reference(.mandatoryData), "Mandatory data missing",
            missing.map { .element($0, nil) }, .outcome(.endApplication))
        return false
    }

    /// Whether the account number (`5A`) and track 2 (`57`) agree, if both are readable.
    ///
    /// See Book C-3, Annex A.2.
    mutating func hasOneAccount() -> Bool {
        guard data.hasDifferentAccounts else { return true }
        explanation.record(
            rules.reference(.account), "Account number and track 2 differ", [],
            .outcome(.endApplication))
        return false
    }
}
