// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// States 1, 2, and 20: selection data, and GET PROCESSING OPTIONS with the kernel's key.
///
/// See EMV Contactless Book C-8, states 1, 2, and 20.
extension Kernel8 {
    /// The suites of certificates that the kernel supports, in Kernel Qualifier (`9F2B`).
    private static let certificateSuites: [UInt8] = [EllipticCurveCertificate.suite, 0xFF, 0xFF]
    private static let certificateSuitesWithRSA: [UInt8] = [
        0x01, EllipticCurveCertificate.suite, 0xFF,
    ]

    /// Handles the answer to SELECT, and requests the processing options (1.5 to 1.13, C.100, 2).
    mutating func start() -> Action<Outcome> {
        guard let selection = activation.selection,
            Kernel8CardElements.store(selection, in: &data)
        else { return leave("1.5", .parsingError, activation.formOfSelection) }
        guard data.hasValue(.dedicatedFileName), let qualifier, qualifier.version != 0 else {
            return leave(
                "1.8", .cardDataMissing,
                [.element(.dedicatedFileName, in: data), .element(.cardQualifier, in: data)])
        }
        guard qualifier.suites.contains(CardQualifier.suite) else {
            return fail("C.100", .cardDataError, [.element(.cardQualifier, in: data)])
        }
        guard let key = Self.privateKey(activation.randomValues.first ?? []) else {
            return fail("C.100", .terminalDataError)
        }
        guard let list = try? DataObjectList(bytes: data[.pdol] ?? []) else {
            return fail("1.12", .parsingError, [.element(.pdol, in: data)])
        }
        data.set(.kernelQualifier, kernelQualifier)
        data.set(.kernelKeyData, key.publicKey.x + key.publicKey.y)
        exchange.begin(data)
        return requestOptions(list, key)
    }

    /// Version, features, and suites of the kernel, eight bytes.
    private var kernelQualifier: [UInt8] {
        let hasLocalAuthentication = settings.securityCapability.contains(.localAuthentication)
        let suites =
            settings.configuration.contains(.certificatesOfRSASupported)
            ? Self.certificateSuitesWithRSA : Self.certificateSuites
        return [settings.qualifierVersion, hasLocalAuthentication ? 0x80 : 0, CardQualifier.suite]
            + suites + [0, 0]
    }

    /// Returns a key pair whose private number is 1 plus the seed modulo the order minus 1.
    private static func privateKey(_ seed: [UInt8]) -> P256PrivateKey? {
        guard seed.count == Kernel8Settings.keySeedCount else { return nil }
        return try? P256PrivateKey(seed: SecretBytes(seed))
    }

    /// Sends GET PROCESSING OPTIONS after the terminal has sent the data that it announced (state 2).
    mutating func requestOptions(_ list: DataObjectList, _ key: P256PrivateKey) -> Action<Outcome> {
        guard !exchange.need(list.bytes[...], in: data) else { return ask(.options(list, key)) }
        let values = data.build(list)
        guard let command = GetProcessingOptions.command(values) else {
            return fail("2", .parsingError, [.element(.pdol, in: data)])
        }
        transactionData = values
        state = .awaitingProcessingOptions(key)
        return .transmit(command)
    }

    /// Handles the AIP, the AFL, and the card's key (state 20).
    mutating func processingOptionsAnswered(
        _ response: ResponseAPDU, _ key: P256PrivateKey
    ) -> Action<Outcome> {
        guard response.isSuccess else {
            return leave("20", .statusBytes, statusWord: response.statusWord)
        }
        guard let objects = Kernel8Answer.objects(response.data),
            Kernel8CardElements.store(objects, in: &data)
        else {
            return fail(
                "20", .parsingError,
                Evidence.form(of: response.data, .responseMessageTemplateFormat2))
        }
        let mandatory: [Tag] = [
            .applicationInterchangeProfile, .applicationFileLocator, .cardKeyData,
        ]
        if let missing = mandatory.first(where: { !data.hasValue($0) }) {
            return fail("20", .cardDataMissing, [.element(missing, nil)])
        }
        if !data.hasValue(.cdol1) {
            guard !settings.defaultCryptogramList.isEmpty else {
                return fail("20", .cardDataMissing, [.element(.cdol1, nil)])
            }
            data.set(.cdol1, settings.defaultCryptogramList)
        }
        guard let channel = try? SecureChannel(cardKeyData: data[.cardKeyData] ?? [], key: key)
        else {
            return fail("C", .decryptionFailed, [.element(.cardKeyData, in: data)])
        }
        self.channel = channel
        record(
            "C", "Secure channel", [.element(.cardQualifier, in: data)], .path("P-256 and AES-128"))
        guard profile.contains(.relayResistanceSupported),
            settings.configuration.contains(.relayResistanceSupported)
        else {
            findings.insert(.relayResistanceNotPerformed)
            return readFirstRecord()
        }
        return startRelayResistance()
    }

    /// Requests the first record, or the data that the terminal requests before it (state 22).
    mutating func readFirstRecord() -> Action<Outcome> {
        guard let locator = data[.applicationFileLocator].flatMap({ ApplicationFileLocator($0) }),
            let reader = RecordReader(locator.ofCommonFiles)
        else { return fail("20", .cardDataError, [.element(.applicationFileLocator, in: data)]) }
        return readOn(reader)
    }
}

/// An answer of the card: one template `77`.
enum Kernel8Answer {
    /// Returns the objects in the template, or `nil` if the answer is not well-formed.
    static func objects(_ data: ArraySlice<UInt8>) -> [DataObject]? {
        guard let objects = try? DataObject.sequence(data, limits: .card), objects.count == 1,
            let template = objects.first, template.tag == .responseMessageTemplateFormat2
        else { return nil }
        return template.children
    }
}

extension ApplicationFileLocator {
    /// The locator without the files whose format is up to the schemes (11 to 30).
    fileprivate var ofCommonFiles: ApplicationFileLocator {
        ApplicationFileLocator(entries: entries.filter { $0.file <= RecordReader.lastCommonFile })
    }
}
