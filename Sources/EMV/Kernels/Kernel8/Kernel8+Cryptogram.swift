// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// States 26 and 28: the card's cryptogram, and the code for the issuer.
///
/// See EMV Contactless Book C-8, states 26 to 28.
extension Kernel8 {
    /// The mandatory elements of the answer to GENERATE AC.
    private static let mandatory: [Tag] = [
        .cryptogramInformationData, .applicationTransactionCounter, .applicationCryptogram,
        .cardholderVerificationDecision, .issuerApplicationData, .enhancedDataAuthenticationMAC,
    ]
    /// P2 of GENERATE AC if WRITE DATA follows.
    private static let moreCommands: UInt8 = 0x80

    /// Sends GENERATE AC.
    mutating func requestCryptogram(
        _ cryptogram: CryptogramInformationData.Cryptogram
    ) -> Action<Outcome> {
        data.set(.terminalVerificationResults, findings.bytes)
        guard let list = data[.cdol1].flatMap({ try? DataObjectList(bytes: $0) }),
            list.totalLength <= 255
        else { return fail("202122232425.20", .parsingError, [.element(.cdol1, in: data)]) }
        let values = data.build(list)
        transactionData += values
        requested = cryptogram
        state = .awaitingCryptogram
        return .transmit(
            CommandAPDU.short(
                0x80, 0xAE, cryptogram.rawValue,
                exchange.toWriteAfter.isEmpty ? 0x00 : Self.moreCommands, data: values))
    }

    /// Handles the answer with the cryptogram (state 26).
    mutating func cryptogramAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        guard response.isSuccess else {
            return fail("26", .statusBytes, statusWord: response.statusWord)
        }
        guard let objects = Kernel8Answer.objects(response.data),
            Kernel8CardElements.store(objects, in: &data)
        else {
            return fail(
                "26", .parsingError,
                Evidence.form(of: response.data, .responseMessageTemplateFormat2),
                holdTime: settings.messageHoldTime)
        }
        if let missing = Self.mandatory.first(where: { !data.hasValue($0) }) {
            return fail(
                "26", .cardDataMissing, [.element(missing, nil)],
                holdTime: settings.messageHoldTime)
        }
        guard (try? data.authenticatedAccountNumber()) != nil else {
            return fail(
                "2627.1", .cardDataMissing,
                [.element(.primaryAccountNumber, nil), .element(.track2EquivalentData, in: data)],
                holdTime: settings.messageHoldTime)
        }
        cryptogramAnswer = response.data
        return judge()
    }

    /// Checks the answer, and decides (states 28 and 29).
    private mutating func judge() -> Action<Outcome> {
        let staticData = authenticatedStaticData
        let hash = Digest.sha256(staticData)
        guard let mac = issuerApplicationDataMAC(staticDataHash: hash) else {
            return fail("28", .cardDataError, [.element(.issuerApplicationData, in: data)])
        }
        if isLocalAuthenticationDue {
            if let missing = missingCertificateElement {
                return fail("29", .cardDataError, [.element(missing, nil)])
            }
            authenticate(staticData, hash: hash)
        }
        let expected = channel?.enhancedDataAuthenticationMAC(
            cryptogram: data[.applicationCryptogram] ?? [], issuerApplicationDataMAC: mac)
        guard let expected,
            constantTimeEqual(expected, Array(data[.enhancedDataAuthenticationMAC] ?? []))
        else {
            record(
                "29", "Enhanced Data Authentication MAC",
                [.element(.enhancedDataAuthenticationMAC, in: data)],
                .authentication(.failed))
            return fail("29", .authenticationMACFailed)
        }
        record(
            "29", "Enhanced Data Authentication MAC",
            [.element(.enhancedDataAuthenticationMAC, in: data)],
            .authentication(.successful))
        let evidence: [Evidence] = [.element(.cryptogramInformationData, in: data)]
        guard
            let cryptogram = data[.cryptogramInformationData]?.first.flatMap({
                CryptogramInformationData(rawValue: $0).cryptogram
            }), requested.allows(cryptogram)
        else { return fail("29", .cardDataError, evidence) }
        record("29", "Cryptogram information data", evidence, .returned(cryptogram))
        mergeFindings()
        applyVerificationDecision()
        let analysis = actionAnalysis
        record(
            "29", "Terminal action analysis",
            [.element(.terminalVerificationResults, findings.bytes)] + analysis.evidence,
            .requested(analysis.decision))
        return conclude(Kernel8Decision(cryptogram: cryptogram, terminal: analysis.decision))
    }

    // MARK: - State 28

    /// Computes the IAD MAC (`9F8109`), and copies it into the issuer application data (`9F10`).
    ///
    /// - Returns: The code; `nil` if it does not fit into the issuer application data.
    private mutating func issuerApplicationDataMAC(staticDataHash: [UInt8]) -> [UInt8]? {
        let relayData =
            findings.contains(.relayResistancePerformed)
            ? RelayResistanceExchange.Tags.kernel2.exchanged(in: data) : []
        guard
            let answer = SignedResponse.content(
                cryptogramAnswer, without: [.applicationCryptogram, .enhancedDataAuthenticationMAC]),
            let mac = channel?.issuerApplicationDataMAC(
                transactionData + relayData + answer + staticDataHash)
        else { return nil }
        data.set(.issuerApplicationDataMAC, mac)
        guard let place = profile.offset else { return mac }
        var value = Array(data[.issuerApplicationData] ?? [])
        let offset: Int
        switch place {
        case .configured: offset = Int(settings.defaultMACOffset)
        case .own:
            guard let byte = data[.iadMACOffset]?.first else { return nil }
            offset = Int(byte)
        }
        guard offset + mac.count <= value.count else { return nil }
        value.replaceSubrange(offset..<offset + mac.count, with: mac)
        data.set(.issuerApplicationData, value)
        return mac
    }

    /// The card's static data: signed records, the elements of Extended SDA Tag List, and the AIP.
    ///
    /// Each tag of Extended SDA Tag List (`9F810A`) is an object; it is empty if the card does not have
    /// the element.
    private var authenticatedStaticData: [UInt8] {
        let extended = TagList.tags(data[.extendedSDATagList] ?? []).flatMap { tag in
            TLVWriter.object(tag, Array(data[tag] ?? []))
        }
        return staticData + extended + (data[.applicationInterchangeProfile] ?? [])
    }

    // MARK: - State 29

    /// Adds the card's findings (`9F8104`), except those that only the kernel can have.
    private mutating func mergeFindings() {
        guard let own = data.element(.cardTVR) else { return }
        let reserved = settings.reservedFindings
        let found = own.subtracting(reserved)
        findings = findings.intersection(reserved).union(found)
        guard !found.isEmpty else { return }
        record("29", "Card TVR", [.element(.cardTVR, in: data)], .findings(found))
    }

    /// Checks Cardholder Verification Decision (`9F8102`) against the capabilities offered.
    private mutating func applyVerificationDecision() {
        let offered =
            data.element(.terminalRiskManagementData) ?? []
        let decision = data[.cardholderVerificationDecision]?.first ?? 0xFF
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
        data.set(.cvmResults, results)
        verification = method ?? .notApplicable
        let evidence: [Evidence] = [
            .element(.cardholderVerificationDecision, in: data),
            .element(.terminalRiskManagementData, in: data),
        ]
        if method == nil {
            find(
                "29", "Cardholder verification", evidence, .cardholderVerificationNotSuccessful)
        } else if method == .onlinePIN {
            findings.insert(.onlinePINEntered)
        }
        record("29", "Cardholder verification", evidence, .verification(verification))
    }
}
