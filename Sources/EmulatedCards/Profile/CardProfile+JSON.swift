// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import SmartCard

extension CardProfile {
    /// The personalisation as one JSON object, with its keys in alphabetical order.
    ///
    /// The account number stands there in full: it is a published test number.
    ///
    /// - Parameters:
    ///   - includingKeys: Whether the issuer's master keys stand there too.
    ///   - isIndented: Whether it is spread over lines for people to read.
    /// - Returns: Text without a line break at its end.
    public func json(includingKeys: Bool, isIndented: Bool = true) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        let document = CardProfileDocument(self, includingKeys: includingKeys)
        guard let data = try? encoder.encode(document) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}

/// What `CardProfile.json(includingKeys:)` writes.
///
/// Bytes are hexadecimal digits.
private struct CardProfileDocument: Encodable {
    struct Application: Encodable {
        let aid: String
        let label: String
        let priority: UInt8
        let kernelIdentifier: String?
        let pdol: String
        let aip: String
        let afl: String
        let cdol1: String?
        let formFactorIndicator: String?
        let cryptogramVersion: UInt8
        let keyDerivationIndex: UInt8
        let decision: String
        let verifications: [String]
        let alwaysVerifies: Bool
        let verifiedOnDevice: Bool
        let blocked: Bool
        let records: [Record]
    }

    struct Record: Encodable {
        let sfi: UInt8
        let record: UInt8
        let data: String
    }

    struct PublicKey: Encodable {
        let index: String
        let modulus: String
        let exponent: String
    }

    let name: String
    let summary: String
    let scheme: CardScheme
    let pan: String
    let psn: String
    let effectiveDate: String
    let expirationDate: String
    let cardholderName: String
    let issuerCountryCode: UInt16
    let track2: String
    let uid: String
    let ats: String
    let cryptogramVersion: UInt8?
    let keyDerivationIndex: UInt8?
    let applications: [Application]
    let certificationAuthority: PublicKey?
    let iccPrivateExponent: String?
    let imkAC: String?
    let imkSMI: String?
    let imkSMC: String?

    init(_ profile: CardProfile, includingKeys: Bool) {
        name = profile.name
        summary = profile.summary
        scheme = profile.scheme
        pan = profile.pan
        psn = profile.psn
        effectiveDate = profile.account.effectiveDate
        expirationDate = profile.account.expirationDate
        cardholderName = profile.account.cardholderName
        issuerCountryCode = profile.account.issuerCountryCode
        track2 = Hexadecimal.string(profile.account.track2)
        uid = Hexadecimal.string(profile.uniqueIdentifier)
        ats = Hexadecimal.string(profile.answerToSelect)
        cryptogramVersion = profile.applications.first?.cryptogramVersion.number
        keyDerivationIndex = profile.applications.first?.keyDerivationIndex
        applications = profile.applications.map(Application.init)
        certificationAuthority = CardKeyChain.standard(profile.scheme).authority.key.map {
            PublicKey(
                index: Hexadecimal.string([TestAuthority.index]),
                modulus: Hexadecimal.string($0.publicKey.modulus),
                exponent: Hexadecimal.string($0.publicKey.exponent))
        }
        iccPrivateExponent =
            includingKeys
            ? (try? CardKeyChain.standard(profile.scheme).card?.key?.privateExponent)?.digits : nil
        let keys = profile.mainApplication.issuerKeys
        imkAC = includingKeys ? keys.applicationCryptogram.digits : nil
        imkSMI = includingKeys ? keys.secureMessagingIntegrity.digits : nil
        imkSMC = includingKeys ? keys.secureMessagingConfidentiality.digits : nil
    }
}

extension CardProfileDocument.Application {
    init(_ application: CardApplication) {
        aid = Hexadecimal.string(application.identifier)
        label = application.label
        priority = application.priority
        kernelIdentifier = application.kernelIdentifier.map(Hexadecimal.string)
        pdol = Hexadecimal.string(application.processingOptionsList.bytes)
        aip = Hexadecimal.string(application.interchangeProfile)
        afl = Hexadecimal.string(application.records.applicationFileLocator)
        let list = application.riskManagementList1
        cdol1 = list.entries.isEmpty ? nil : Hexadecimal.string(list.bytes)
        let formFactor = application.formFactorIndicator
        formFactorIndicator = formFactor.isEmpty ? nil : Hexadecimal.string(formFactor)
        cryptogramVersion = application.cryptogramVersion.number
        keyDerivationIndex = application.keyDerivationIndex
        decision = application.riskManagement.decision.rawValue
        verifications = application.riskManagement.verifications.map(\.rawValue)
        alwaysVerifies = application.riskManagement.alwaysVerifies
        verifiedOnDevice = application.riskManagement.isVerifiedOnDevice
        blocked = application.isBlocked
        records = application.records.map {
            CardProfileDocument.Record(
                sfi: $0.fileIdentifier, record: $0.number, data: Hexadecimal.string($0.bytes))
        }
    }
}

extension SecretBytes {
    fileprivate var digits: String { withBytes { Hexadecimal.string($0) } }
}
