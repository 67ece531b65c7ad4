// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport

@testable import EMV

/// A Visa card for one test case, with its cryptogram, qualifiers, and records.
struct VisaCard {
    /// The PDOL: TTQ, amount, currency, and unpredictable number.
    static let options = "9F66049F02065F2A029F3704"
    /// Issuer application data whose results contain an online request.
    static let online = "06010A03A00000"
    /// Issuer application data whose results contain an approval.
    static let approval = "06010A03900000"

    var options: String? = VisaCard.options
    var profile = "2000"
    var issuerData = VisaCard.online
    var information: String?
    var qualifiers: String? = "0000"
    var trackTwo = "4761739001010010D22122010000000000000F"
    /// Additional objects of the response to GET PROCESSING OPTIONS.
    var more = ""
    /// The AFL; `records` contains its records by P1 and P2.
    var locator: String?
    var records: [(String, String?)] = []
    /// The complete response to GET PROCESSING OPTIONS, which replaces the one above.
    var optionsAnswer: String?

    /// The response to GET PROCESSING OPTIONS.
    private var answer: String {
        var objects =
            CardAnswers.object(.applicationInterchangeProfile, profile)
            + CardAnswers.object(.applicationTransactionCounter, "0001")
        objects += CardAnswers.object(.applicationCryptogram, "1122334455667788")
        objects +=
            CardAnswers.object(.issuerApplicationData, issuerData)
            + CardAnswers.object(.track2EquivalentData, trackTwo)
        if let qualifiers { objects += CardAnswers.object(0x9F6C, qualifiers) }
        if let information {
            objects += CardAnswers.object(.cryptogramInformationData, information)
        }
        if let locator { objects += CardAnswers.object(.applicationFileLocator, locator) }
        return CardAnswers.template(objects + more)
    }

    /// The card's script.
    var card: ScriptedCard {
        let visa = CardAnswers.visa
        return ScriptedCard(
            [
                (
                    CardAnswers.selectEnvironment,
                    CardAnswers.environment([CardAnswers.entry(visa)])
                ),
                (CardAnswers.select(visa), CardAnswers.selection(visa, options: options)),
                ("80A8", optionsAnswer ?? answer),
            ] + records.map { ("00B2" + $0.0, $0.1) })
    }
}

/// Returns a reader for Visa with these qualifiers before pre-processing.
func visaReader(
    _ qualifiers: String = "26004000", settings: Kernel3Settings = Kernel3Settings(),
    authentication: OfflineDataAuthentication = .unavailable, floorLimit: UInt64? = nil,
    verificationLimit: UInt64? = nil
) -> TerminalConfiguration {
    let combinations = TerminalConfiguration.test.combinations
        .filter { $0.kernel == .kernel3 && $0.transactionTypes.contains(0x00) }
        .map { combination in
            var combination = combination
            combination.settings = settings
            combination.floorLimit = floorLimit
            combination.verificationLimit = verificationLimit
            combination.transactionTypes = [0x00, 0x01, 0x09, 0x17, 0x20]
            combination.terminalTransactionQualifiers = TerminalTransactionQualifiers(
                hex(qualifiers))
            return combination
        }
    return TerminalConfiguration(
        combinations: combinations, offlineDataAuthentication: authentication)
}
