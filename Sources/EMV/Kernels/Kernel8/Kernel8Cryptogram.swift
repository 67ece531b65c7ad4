// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// States 26, 28, and 29: the card's cryptogram, and the codes that prove that the card sent it.
///
/// See EMV Contactless Book C-8, states 26 to 29.
struct Kernel8Cryptogram {
    /// The mandatory elements of the answer to GENERATE AC.
    private static let mandatory: [Tag] = [
        .cryptogramInformationData, .applicationTransactionCounter, .applicationCryptogram,
        .cardholderVerificationDecision, .issuerApplicationData, .enhancedDataAuthenticationMAC,
    ]
    /// P2 of GENERATE AC if WRITE DATA follows.
    private static let moreCommands: UInt8 = 0x80

    let settings: Kernel8Settings
    /// The content of the records that the application file locator signs.
    private(set) var staticData: [UInt8] = []
    private var requested = CryptogramInformationData.Cryptogram.decline
    /// The data of GET PROCESSING OPTIONS and GENERATE AC, in the order in which it was sent.
    private var transactionData: [UInt8] = []
    /// The card's answer with its cryptogram, as received.
    private var answer: ArraySlice<UInt8> = []
    /// What the card and the terminal decided, after a valid answer.
    private(set) var decision: Kernel8Decision?

    init(_ settings: Kernel8Settings) { self.settings = settings }

    /// Sets what the codes cover.
    mutating func cover(_ options: [UInt8], staticData: [UInt8]) {
        transactionData = options
        self.staticData = staticData
    }

    /// Returns GENERATE AC.
    ///
    /// - Returns: The command; End Application if the card's list is malformed or too long.
    mutating func command(
        _ cryptogram: CryptogramInformationData.Cryptogram, hasMoreCommands: Bool,
        _ transaction: inout TransactionContext
    ) -> Action<Outcome> {
        transaction.storeFindings()
        guard let list = transaction.data.cryptogramList else {
            return settings.fail(
                "202122232425.20", .parsingError, [.element(.cdol1, in: transaction.data)],
                in: &transaction)
        }
        let values = transaction.data.build(list)
        transactionData += values
        requested = cryptogram
        return .transmit(
            CommandAPDU.short(
                0x80, 0xAE, cryptogram.rawValue, hasMoreCommands ? Self.moreCommands : 0x00,
                data: values))
    }

    /// Handles the answer with the cryptogram (state 26), and decides (states 28 and 29).
    ///
    /// - Returns: End Application if the answer violates a rule; `nil` if there is a decision.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ channel: SecureChannel?
    ) -> Action<Outcome>? {
        guard response.isSuccess else {
            return settings.fail(
                "26", .statusBytes, statusWord: response.statusWord, in: &transaction)
        }
        guard let objects = Kernel8Answer.objects(response.data),
            transaction.update({ Kernel8CardElements.store(objects, in: &$0) })
        else {
            return settings.fail(
                "26", .parsingError,
                Evidence.form(of: response.data, .responseMessageTemplateFormat2),
                holdTime: settings.messageHoldTime, in: &transaction)
        }
        let data = transaction.data
        if let missing = Self.mandatory.first(where: { !data.hasValue($0) }) {
            return settings.fail(
                "26", .cardDataMissing, [.element(missing, nil)],
                holdTime: settings.messageHoldTime, in: &transaction)
        }
        guard (try? data.authenticatedAccountNumber()) != nil else {
            return settings.fail(
                "2627.1", .cardDataMissing,
                [.element(.primaryAccountNumber, nil), .element(.track2EquivalentData, in: data)],
                holdTime: settings.messageHoldTime, in: &transaction)
        }
        answer = response.data
        return judge(&transaction, channel)
    }

    /// Checks the answer, and decides (states 28 and 29).
    private mutating func judge(
        _ transaction: inout TransactionContext, _ channel: SecureChannel?
    ) -> Action<Outcome>? {
        let covered = authenticatedStaticData(transaction.data)
        let hash = Digest.sha256(covered)
        guard
            let mac = issuerApplicationDataMAC(&transaction, channel, staticDataHash: hash)
        else {
            return settings.fail(
                "28", .cardDataError, [.element(.issuerApplicationData, in: transaction.data)],
                in: &transaction)
        }
        if settings.performsLocalAuthentication(transaction.data) {
            if let missing = missingCertificateElement(transaction) {
                return settings.fail(
                    "29", .cardDataError, [.element(missing, nil)], in: &transaction)
            }
            authenticate(&transaction, channel, covering: covered, hash: hash)
        }
        let data = transaction.data
        let code: [Evidence] = [.element(.enhancedDataAuthenticationMAC, in: data)]
        let expected = channel?.enhancedDataAuthenticationMAC(
            cryptogram: data[.applicationCryptogram] ?? [], issuerApplicationDataMAC: mac)
        let isGenuine =
            expected.map {
                constantTimeEqual($0, Array(data[.enhancedDataAuthenticationMAC] ?? []))
            } ?? false
        transaction.record(
            "29", "Enhanced Data Authentication MAC", code,
            .authentication(isGenuine ? .successful : .failed))
        guard isGenuine else {
            return settings.fail("29", .authenticationMACFailed, in: &transaction)
        }
        let evidence: [Evidence] = [.element(.cryptogramInformationData, in: data)]
        guard let cryptogram = data.cryptogram, requested.allows(cryptogram) else {
            return settings.fail("29", .cardDataError, evidence, in: &transaction)
        }
        transaction.record("29", "Cryptogram information data", evidence, .returned(cryptogram))
        mergeFindings(&transaction)
        applyVerificationDecision(&transaction)
        decision = Kernel8Decision(
            cryptogram: cryptogram,
            terminal: Kernel8ActionAnalysis(settings).analyze("29", &transaction))
        return nil
    }

    // MARK: - State 28

    /// Computes the IAD MAC (`9F8109`), and copies it into the issuer application data (`9F10`).
    ///
    /// - Returns: The code; `nil` if it does not fit into the issuer application data.
    private func issuerApplicationDataMAC(
        _ transaction: inout TransactionContext, _ channel: SecureChannel?,
        staticDataHash: [UInt8]
    ) -> [UInt8]? {
        let relayData =
            transaction.findings.contains(.relayResistancePerformed)
            ? RelayResistanceExchange.Tags.kernel2.exchanged(in: transaction.data) : []
        guard
            let signed = SignedResponse.content(
                answer, without: [.applicationCryptogram, .enhancedDataAuthenticationMAC]),
            let mac = channel?.issuerApplicationDataMAC(
                transactionData + relayData + signed + staticDataHash)
        else { return nil }
        transaction.set(.issuerApplicationDataMAC, mac)
        guard let place = transaction.data.kernel8Profile.offset else { return mac }
        var value = Array(transaction.data[.issuerApplicationData] ?? [])
        let offset: Int
        switch place {
        case .configured: offset = Int(settings.defaultMACOffset)
        case .own:
            guard let byte = transaction.data[.iadMACOffset]?.first else { return nil }
            offset = Int(byte)
        }
        guard offset + mac.count <= value.count else { return nil }
        value.replaceSubrange(offset..<offset + mac.count, with: mac)
        transaction.set(.issuerApplicationData, value)
        return mac
    }

    /// The card's static data: signed records, the elements of Extended SDA Tag List, and the AIP.
    ///
    /// Each tag of Extended SDA Tag List (`9F810A`) is an object; it is empty if the card does not have
    /// the element.
    private func authenticatedStaticData(_ data: TransactionData) -> [UInt8] {
        let extended = TagList.tags(data[.extendedSDATagList] ?? []).flatMap { tag in
            TLVWriter.object(tag, Array(data[tag] ?? []))
        }
        return staticData + extended + (data[.applicationInterchangeProfile] ?? [])
    }

    // MARK: - State 29

    /// Adds the card's findings (`9F8104`), except those that only the kernel can have.
    private func mergeFindings(_ transaction: inout TransactionContext) {
        guard let own = transaction.data.element(.cardTVR) else { return }
        let reserved = settings.reservedFindings
        let found = own.subtracting(reserved)
        transaction.replaceFindings(transaction.findings.intersection(reserved).union(found))
        guard !found.isEmpty else { return }
        transaction.record(
            "29", "Card TVR", [.element(.cardTVR, in: transaction.data)], .findings(found))
    }

    /// Checks Cardholder Verification Decision (`9F8102`) against the capabilities offered.
    private func applyVerificationDecision(_ transaction: inout TransactionContext) {
        let offered =
            transaction.data.element(.terminalRiskManagementData) ?? []
        let decision = transaction.data[.cardholderVerificationDecision]?.first ?? 0xFF
        let (method, results): (Outcome.CardholderVerification?, [UInt8]) =
            switch decision {
            case 0x00 where offered.contains(.noVerificationRequired):
                (Outcome.CardholderVerification.none, [0x1F, 0x00, 0x02])
            case 0x01 where offered.contains(.signature): (.signature, [0x1E, 0x00, 0x00])
            case 0x02 where offered.contains(.encipheredPINOnline):
                (.onlinePIN, [0x02, 0x00, 0x00])
            case 0x03 where offered.contains(.consumerDeviceVerification):
                (.confirmationCodeVerified, [0x01, 0x00, 0x02])
            case 0x0F: (.notApplicable, [0x3F, 0x00, 0x00])
            default: (nil, [0x3F, 0x00, 0x01])
            }
        transaction.verify(by: method ?? .notApplicable, results)
        let evidence: [Evidence] = [
            .element(.cardholderVerificationDecision, in: transaction.data),
            .element(.terminalRiskManagementData, in: transaction.data),
        ]
        if method == nil {
            transaction.find(
                "29", "Cardholder verification", evidence, .cardholderVerificationNotSuccessful)
        } else if method == .onlinePIN {
            transaction.add(.onlinePINEntered)
        }
        transaction.record(
            "29", "Cardholder verification", evidence, .verification(transaction.verification))
    }
}
