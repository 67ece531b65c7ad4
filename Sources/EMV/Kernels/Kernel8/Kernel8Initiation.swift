// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// States 1, 2, and 20: selection data, and GET PROCESSING OPTIONS with the kernel's key.
///
/// See EMV Contactless Book C-8, states 1, 2, and 20.
struct Kernel8Initiation {
    /// The suites of certificates that the kernel supports, in Kernel Qualifier (`9F2B`).
    private static let certificateSuites: [UInt8] = [EllipticCurveCertificate.suite, 0xFF, 0xFF]
    private static let certificateSuitesWithRSA: [UInt8] = [
        0x01, EllipticCurveCertificate.suite, 0xFF,
    ]

    private let settings: Kernel8Settings
    private var key: P256PrivateKey?
    private var list: DataObjectList?
    /// The values of GET PROCESSING OPTIONS, in the order in which they were sent.
    private(set) var values: [UInt8] = []

    init(_ settings: Kernel8Settings) { self.settings = settings }

    /// Handles the answer to SELECT, and makes the kernel's key (1.5 to 1.13 and C.100).
    ///
    /// - Returns: An outcome if the answer violates a rule; `nil` to continue.
    mutating func selected(_ transaction: inout TransactionContext) -> Action<Outcome>? {
        let activation = transaction.activation
        guard let selection = activation.selection,
            transaction.update({ Kernel8CardElements.store(selection, in: &$0) })
        else {
            return settings.leave(
                "1.5", .parsingError, activation.formOfSelection, in: &transaction)
        }
        let data = transaction.data
        guard data.hasValue(.dedicatedFileName), let qualifier = data.qualifier,
            qualifier.version != 0
        else {
            return settings.leave(
                "1.8", .cardDataMissing,
                [.element(.dedicatedFileName, in: data), .element(.cardQualifier, in: data)],
                in: &transaction)
        }
        guard qualifier.suites.contains(CardQualifier.suite) else {
            return settings.fail(
                "C.100", .cardDataError, [.element(.cardQualifier, in: data)], in: &transaction)
        }
        guard let key = Self.privateKey(activation.randomValues.first ?? []) else {
            return settings.fail("C.100", .terminalDataError, in: &transaction)
        }
        guard let list = try? DataObjectList(bytes: data[.pdol] ?? []) else {
            return settings.fail(
                "1.12", .parsingError, [.element(.pdol, in: data)], in: &transaction)
        }
        self.key = key
        self.list = list
        transaction.set(.kernelQualifier, kernelQualifier)
        transaction.set(.kernelKeyData, key.publicKey.x + key.publicKey.y)
        return nil
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

    /// Returns GET PROCESSING OPTIONS, or the request for data that the terminal announced (state 2).
    ///
    /// - Returns: The command or the request; End Application if the command would be too long.
    mutating func command(
        _ transaction: inout TransactionContext, _ exchange: inout DataExchange
    ) -> Action<Outcome> {
        let list = list ?? DataObjectList([])
        guard !exchange.need(list.bytes[...], in: transaction.data) else {
            return .exchange(exchange.takeRequest())
        }
        values = transaction.data.build(list)
        guard let command = GetProcessingOptions.command(values) else {
            return settings.fail(
                "2", .parsingError, [.element(.pdol, in: transaction.data)], in: &transaction)
        }
        return .transmit(command)
    }

    /// Handles the AIP, the AFL, and the card's key (state 20).
    ///
    /// - Returns: An outcome if the answer violates a rule; `nil` to continue.
    func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        opening channel: inout SecureChannel?
    ) -> Action<Outcome>? {
        guard response.isSuccess else {
            return settings.leave(
                "20", .statusBytes, statusWord: response.statusWord, in: &transaction)
        }
        guard let objects = Kernel8Answer.objects(response.data),
            transaction.update({ Kernel8CardElements.store(objects, in: &$0) })
        else {
            return settings.fail(
                "20", .parsingError,
                Evidence.form(of: response.data, .responseMessageTemplateFormat2),
                in: &transaction)
        }
        let mandatory: [Tag] = [
            .applicationInterchangeProfile, .applicationFileLocator, .cardKeyData,
        ]
        if let missing = mandatory.first(where: { !transaction.data.hasValue($0) }) {
            return settings.fail(
                "20", .cardDataMissing, [.element(missing, nil)], in: &transaction)
        }
        if !transaction.data.hasValue(.cdol1) {
            guard !settings.defaultCryptogramList.isEmpty else {
                return settings.fail(
                    "20", .cardDataMissing, [.element(.cdol1, nil)], in: &transaction)
            }
            transaction.set(.cdol1, settings.defaultCryptogramList)
        }
        let data = transaction.data
        channel = key.flatMap {
            try? SecureChannel(cardKeyData: data[.cardKeyData] ?? [], key: $0)
        }
        guard channel != nil else {
            return settings.fail(
                "C", .decryptionFailed, [.element(.cardKeyData, in: data)], in: &transaction)
        }
        transaction.record(
            "C", "Secure channel", [.element(.cardQualifier, in: data)],
            .path("P-256 and AES-128"))
        return nil
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
