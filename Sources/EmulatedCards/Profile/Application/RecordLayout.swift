// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The records in which a scheme's cards keep their data elements.
///
/// See EMV Book 3, 5.3 and 7.2: EMV governs files 1 to 10.
enum RecordLayout {
    /// Data elements in order.
    typealias Elements = [(key: Tag, value: [UInt8])]

    /// The data elements of one file that belong together.
    struct Part {
        let file: UInt8
        let isAuthenticated: Bool
        let isEncrypted: Bool
        var elements: Elements

        init(
            _ file: UInt8, isAuthenticated: Bool = false, isEncrypted: Bool = false,
            _ elements: Elements
        ) {
            self.file = file
            self.isAuthenticated = isAuthenticated
            self.isEncrypted = isEncrypted
            self.elements = elements.filter { !$0.value.isEmpty }
        }
    }

    /// The file of the certificates, which follow all other records.
    static let certificateFile: UInt8 = 4

    /// Returns the records of an application.
    static func records(of application: CardApplication) -> [CardRecord] {
        let specification = application.scheme.specification
        func records(_ parts: [Part], areCertificates: Bool) -> [CardRecord] {
            Self.records(
                application.sent(parts, areCertificates: areCertificates), application.padding)
        }
        let contents =
            application.givenRecords.map(application.sent)
            ?? records(specification.recordParts(of: application), areCertificates: false)
        // Without the tag list (`9F4A`), a certificate covers only records.
        let isProfileSigned = application.elementChanges[.staticDataAuthenticationTagList] != []
        let certificates = specification.certificates(
            of: application, covering: contents,
            interchangeProfile: isProfileSigned ? application.interchangeProfile : [])
        return contents + records(certificates, areCertificates: true)
    }

    /// The data for dynamic signatures (DDOL), and the additional data in the certificate (`9F4A`).
    static let signed: Elements = [
        (.ddol, [0x9F, 0x37, 0x04]), (.staticDataAuthenticationTagList, [0x82]),
    ]

    static func identity(_ account: CardAccount) -> Elements {
        [
            (.primaryAccountNumber, account.compressedNumber),
            (.applicationExpirationDate, account.expirationDay),
            (.applicationEffectiveDate, account.effectiveDay),
            (.issuerCountryCode, account.issuerCountryDigits),
            (.panSequenceNumber, [account.sequenceNumber]),
        ]
    }

    static func lists(_ application: CardApplication) -> Elements {
        [
            (.cdol1, application.riskManagementList1.bytes),
            (.cdol2, application.riskManagementList2.bytes),
            (.drdol, application.dataRecoveryList.bytes),
            (.issuerScriptResults, application.integratedStorage?.dataObjectList.bytes ?? []),
        ]
    }

    static func usage(
        _ application: CardApplication, verificationMethodList: [UInt8]
    ) -> Elements {
        let codes = application.issuerActionCodes
        return [
            (.cvmList, verificationMethodList),
            (.applicationUsageControl, application.usageControl ?? []),
            (.applicationVersionNumber, application.applicationVersion ?? []),
            (.issuerActionCodeDefault, codes?.default ?? []),
            (.issuerActionCodeDenial, codes?.denial ?? []),
            (.issuerActionCodeOnline, codes?.online ?? []),
            (.applicationCurrencyCode, application.account.issuerCountryDigits),
        ]
    }

    private static func records(_ parts: [Part], _ padding: [UInt8]) -> [CardRecord] {
        var records: [CardRecord] = []
        for part in parts {
            let last = records.last { $0.fileIdentifier == part.file }?.number ?? 0
            records += CardRecord.filling(
                file: part.file, from: last &+ 1, isAuthenticated: part.isAuthenticated,
                isEncrypted: part.isEncrypted, padding: padding, with: part.elements)
        }
        return records
    }
}
