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
        CardAnswers.object(0x8F, "C1") + CardAnswers.object(0x90, "AA")
        + CardAnswers.object(0x9F32, "03") + CardAnswers.object(0x9F46, "BB")
        + CardAnswers.object(0x9F47, "03") + CardAnswers.object(0x9F4A, "82")

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
        var data = CardAnswers.object(0x5A, "374245001741007F")
        data += CardAnswers.object(0x57, "374245001741007D221220115021234500000F")
        data += CardAnswers.object(0x5F24, expirationDate)
        data += CardAnswers.object(0x8C, Self.cryptogramList)
        if let methods { data += CardAnswers.object(0x8E, methods) }
        for (tag, code) in zip([0x9F0D, 0x9F0E, 0x9F0F] as [SmartCard.Tag], codes) {
            data += CardAnswers.object(tag, code)
        }
        return data + (signs ? Self.authenticationData : "") + more
    }

    private var cryptogram: String {
        let proof =
            signs && information != "00"
            ? CardAnswers.object(0x9F4B, "AABB")
            : CardAnswers.object(0x9F26, "1122334455667788")
        return CardAnswers.template(
            CardAnswers.object(0x9F27, information) + CardAnswers.object(0x9F36, "0001") + proof
                + CardAnswers.object(0x9F10, "06010103A00000"))
    }

    /// The card's script.
    var card: ScriptedCard {
        let name = Self.name
        let profile = Hexadecimal.string([self.profile.0 | (signs ? 0x01 : 0x00), self.profile.1])
        let processing = CardAnswers.template(
            CardAnswers.object(0x82, profile) + CardAnswers.object(0x94, "08010100") + optionsMore)
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
