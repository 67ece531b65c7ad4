// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support

@testable import EMV

/// An American Express card for one test case, with the content of its record and its cryptogram.
struct AmericanExpressCard {
    static let name = "A000000025010402"
    /// CDOL1: amount, TVR, CVM results, unpredictable number.
    static let cryptogramList = "9F020695059F34039F3704"
    /// The data that a combined signature requires; whether it is genuine is assumed.
    static let authenticationData =
        CardAnswers.object(.certificationAuthorityPublicKeyIndex, "C1")
        + CardAnswers.object(.issuerPublicKeyCertificate, "AA")
        + CardAnswers.object(.issuerPublicKeyExponent, "03")
        + CardAnswers.object(.iccPublicKeyCertificate, "BB")
        + CardAnswers.object(.iccPublicKeyExponent, "03")
        + CardAnswers.object(.staticDataAuthenticationTagList, "82")

    var options: String? = "9F35019F6E04"
    /// Whether the card signs its cryptogram (CDA).
    var signs = true
    /// Byte 1 of the AIP without the bit for CDA, and byte 2.
    var profile: (UInt8, UInt8) = (0x18, 0x80)
    /// Additional objects of the response to GET PROCESSING OPTIONS.
    var optionsMore = ""
    var optionsAnswer: String?
    var expirationDate = "221231"
    /// The CVM List: online PIN, signature, no CVM, each if the terminal supports it.
    var methods: String? = "000000000000000042035E031F03"
    /// Issuer Action Codes: default, denial, online.
    var codes = ["0000000000", "0000000000", "0000000000"]
    /// Additional objects of the record.
    var more = ""
    var record: String?
    /// The CID of the response to GENERATE AC.
    var information = "80"
    var cryptogramAnswer: String?

    private var data: String {
        var data = CardAnswers.object(.primaryAccountNumber, "374245001741007F")
        data += CardAnswers.object(.track2EquivalentData, "374245001741007D221220115021234500000F")
        data += CardAnswers.object(.applicationExpirationDate, expirationDate)
        data += CardAnswers.object(.cdol1, Self.cryptogramList)
        if let methods { data += CardAnswers.object(.cvmList, methods) }
        for (tag, code) in zip(
            [.issuerActionCodeDefault, .issuerActionCodeDenial, .issuerActionCodeOnline]
                as [SmartCard.Tag], codes)
        {
            data += CardAnswers.object(tag, code)
        }
        return data + (signs ? Self.authenticationData : "") + more
    }

    private var cryptogram: String {
        let proof =
            signs && information != "00"
            ? CardAnswers.object(.signedDynamicApplicationData, "AABB")
            : CardAnswers.object(.applicationCryptogram, "1122334455667788")
        return CardAnswers.template(
            CardAnswers.object(.cryptogramInformationData, information)
                + CardAnswers.object(.applicationTransactionCounter, "0001") + proof
                + CardAnswers.object(.issuerApplicationData, "06010103A00000"))
    }

    /// The card's script.
    var card: ScriptedCard {
        let name = Self.name
        let profile = Hexadecimal.string([self.profile.0 | (signs ? 0x01 : 0x00), self.profile.1])
        let processing = CardAnswers.template(
            CardAnswers.object(.applicationInterchangeProfile, profile)
                + CardAnswers.object(.applicationFileLocator, "08010100") + optionsMore)
        return ScriptedCard([
            (CardAnswers.selectEnvironment, CardAnswers.environment([CardAnswers.entry(name)])),
            (CardAnswers.select(name), CardAnswers.selection(name, options: options)),
            ("80A8", optionsAnswer ?? processing),
            ("00B2010C", record ?? CardAnswers.record(data)),
            ("80AE", cryptogramAnswer ?? cryptogram),
        ])
    }
}

/// Returns a reader for American Express with these settings and limits.
func americanExpressReader(
    _ settings: Kernel4Settings = .test, terminalType: UInt8 = 0x22, floorLimit: UInt64? = nil,
    verificationLimit: UInt64? = 50_00,
    authentication: OfflineDataAuthentication = .assumed(.successful)
) -> TerminalConfiguration {
    var terminal = TerminalData()
    terminal.terminalType = terminalType
    let combinations = [AID([0xA0, 0x00, 0x00, 0x00, 0x25, 0x01])].compactMap(\.self).map { aid in
        Combination(
            aid: aid, settings: settings,
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
