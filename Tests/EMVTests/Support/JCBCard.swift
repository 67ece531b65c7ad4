// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support

@testable import EMV

/// A scripted JCB card.
struct JCBCard {
    static let name = "A0000000651010"
    /// CDOL1: amount, TVR, unpredictable number, Terminal Interchange Profile.
    static let cryptogramList = "9F020695059F37049F5303"

    var options: String? = "9F52019F3501"
    /// Byte 2 of the AIP: EMV mode, or legacy mode.
    var mode = "80"
    /// Whether the card signs its cryptogram (CDA).
    var signs = true
    /// Byte 1 of the AIP without the bit for CDA.
    var profile: UInt8 = 0x18
    var expirationDate = "221231"
    /// The CVM List: online PIN, signature, no CVM, each if the terminal supports it.
    var methods: String? = "000000000000000042035E031F03"
    /// Issuer Action Codes: default, denial, online.
    var codes = ["0000000000", "0000000000", "0000000000"]
    /// Additional objects of the record.
    var more = ""
    /// The CID of the response to GENERATE AC.
    var information = "80"
    /// Cardholder Verification Status (`9F50`), or `nil` without it.
    var status: String? = "00"
    /// Additional objects of the response to GENERATE AC.
    var answerMore = ""
    var optionsAnswer: String?
    var record: String?
    var cryptogramAnswer: String?
    /// The response to ECHO, or `nil` if the card does not know it.
    var echo: String?

    private var data: String {
        var data = CardAnswers.object(.primaryAccountNumber, "3530111333300000")
        data += CardAnswers.object(.track2EquivalentData, "3530111333300000D22122010000000000000F")
        data += CardAnswers.object(.applicationExpirationDate, expirationDate)
        data += CardAnswers.object(.cdol1, Self.cryptogramList)
        if let methods { data += CardAnswers.object(.cvmList, methods) }
        for (tag, code) in zip(
            [.issuerActionCodeDefault, .issuerActionCodeDenial, .issuerActionCodeOnline]
                as [SmartCard.Tag], codes)
        {
            data += CardAnswers.object(tag, code)
        }
        return data + (signs ? AmericanExpressCard.authenticationData : "") + more
    }

    /// The answer to GENERATE AC.
    var cryptogram: String {
        let proof =
            signs && information != "00"
            ? CardAnswers.object(.signedDynamicApplicationData, "AABB")
            : CardAnswers.object(.applicationCryptogram, "1122334455667788")
        return CardAnswers.template(
            CardAnswers.object(.cryptogramInformationData, information)
                + CardAnswers.object(.applicationTransactionCounter, "0001") + proof
                + CardAnswers.object(.issuerApplicationData, "07010104A0000000")
                + (status.map { CardAnswers.object(.cardholderVerificationStatus, $0) } ?? "")
                + answerMore)
    }

    /// The card's script.
    var card: ScriptedCard {
        let name = Self.name
        let profile = Hexadecimal.string([self.profile | (signs ? 0x01 : 0x00)]) + mode
        let processing = CardAnswers.template(
            CardAnswers.object(.applicationInterchangeProfile, profile)
                + CardAnswers.object(.applicationFileLocator, "08010100"))
        return ScriptedCard([
            (CardAnswers.selectEnvironment, CardAnswers.environment([CardAnswers.entry(name)])),
            (CardAnswers.select(name), CardAnswers.selection(name, options: options)),
            ("80A8", optionsAnswer ?? processing),
            ("00B2010C", record ?? CardAnswers.record(data)),
            ("80AE", cryptogramAnswer ?? cryptogram),
            ("80DF", echo ?? "6D00"),
        ])
    }
}

/// Returns a reader for JCB cards.
func jcbReader(
    _ settings: Kernel5Settings = .test, terminalType: UInt8 = 0x22, floorLimit: UInt64? = nil,
    verificationLimit: UInt64? = 50_00,
    authentication: OfflineDataAuthentication = .assumed(.successful)
) -> TerminalConfiguration {
    var terminal = TerminalData()
    terminal.terminalType = terminalType
    let combinations = [AID([0xA0, 0x00, 0x00, 0x00, 0x65, 0x10, 0x10])].compactMap(\.self).map {
        Combination(
            aid: $0, settings: settings,
            transactionTypes: [
                TransactionParameters.Kind.purchase, TransactionParameters.Kind.cash,
                TransactionParameters.Kind.purchaseWithCashback,
                TransactionParameters.Kind.refund,
            ], floorLimit: floorLimit, verificationLimit: verificationLimit)
    }
    return TerminalConfiguration(
        terminal: terminal, combinations: combinations,
        offlineDataAuthentication: authentication)
}
