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
        let isProfileSigned = application.elementChanges[0x9F4A] != []
        let certificates = specification.certificates(
            of: application, covering: contents,
            interchangeProfile: isProfileSigned ? application.interchangeProfile : [])
        return contents + records(certificates, areCertificates: true)
    }

    /// The data for dynamic signatures (DDOL), and the additional data in the certificate (`9F4A`).
    static let signed: Elements = [(0x9F49, [0x9F, 0x37, 0x04]), (0x9F4A, [0x82])]

    static func identity(_ account: CardAccount) -> Elements {
        [
            (0x5A, account.compressedNumber), (0x5F24, account.expirationDay),
            (0x5F25, account.effectiveDay), (0x5F28, account.issuerCountryDigits),
            (0x5F34, [account.sequenceNumber]),
        ]
    }

    static func lists(_ application: CardApplication) -> Elements {
        [
            (0x8C, application.riskManagementList1.bytes),
            (0x8D, application.riskManagementList2.bytes),
            (0x9F51, application.dataRecoveryList.bytes),
            (0x9F5B, application.integratedStorage?.dataObjectList.bytes ?? []),
        ]
    }

    static func usage(
        _ application: CardApplication, verificationMethodList: [UInt8]
    ) -> Elements {
        let codes = application.issuerActionCodes
        return [
            (0x8E, verificationMethodList), (0x9F07, application.usageControl ?? []),
            (0x9F08, application.applicationVersion ?? []), (0x9F0D, codes?.default ?? []),
            (0x9F0E, codes?.denial ?? []), (0x9F0F, codes?.online ?? []),
            (0x9F42, application.account.issuerCountryDigits),
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
