// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import EMV

/// The response in which a Mastercard card sends an element.
enum MastercardPlace: Sendable {
    /// The response to SELECT itself.
    case name
    /// The proprietary template of the response to SELECT.
    case selection
    /// The response to GET PROCESSING OPTIONS.
    case options
    /// A record of EMV mode.
    case record
    /// The response to GENERATE AC with a combined signature.
    case signed
    /// The response to GENERATE AC without a combined signature.
    case plain
    /// A record of mag-stripe mode.
    case stripe
    /// The response to COMPUTE CRYPTOGRAPHIC CHECKSUM.
    case code
    /// The response of a phone to COMPUTE CRYPTOGRAPHIC CHECKSUM.
    case phone

    /// Whether the element is in the response to SELECT.
    var isSelection: Bool { self == .name || self == .selection }

    /// The TVR of a card with all elements and P1 of its GENERATE AC.
    ///
    /// It is `nil` in mag-stripe mode, which has neither.
    var usual: (findings: TerminalVerificationResults, asks: String)? {
        switch self {
        case .name, .selection, .options, .record, .signed:
            (.relayResistanceNotPerformed, "50")
        case .plain:
            ([.relayResistanceNotPerformed, .offlineDataAuthenticationNotPerformed], "80")
        case .stripe, .code, .phone: nil
        }
    }

    /// Returns the script of a card that has this place, with the objects of each place.
    func script(_ objects: (MastercardPlace) -> String) -> [String: [(String?, Duration)]] {
        var card = MastercardCard()
        switch self {
        case .name, .selection, .options, .record, .signed:
            card.optionsAnswer = CardAnswers.template(objects(.options))
            card.record = CardAnswers.record(objects(.record))
            card.cryptogramAnswer = CardAnswers.template(
                "9F270180" + "9F36020001" + "9F10080110A00003220000" + objects(.signed))
        case .plain:
            card.cryptogramAnswer = CardAnswers.template(objects(.plain))
        case .stripe, .code, .phone:
            card.profile = self == .phone ? "0200" : "0000"
            card.locator = "08010100"
            card.record = CardAnswers.record(objects(.stripe))
            card.checksumAnswer = CardAnswers.template(
                objects(.code) + (self == .phone ? objects(.phone) : ""))
        }
        var script = card.script
        let selection = CardAnswers.object(
            0x6F, objects(.name) + CardAnswers.object(.fciProprietaryTemplate, objects(.selection)))
        script[CardAnswers.select(CardAnswers.mastercard)] = [(selection + "9000", .zero)]
        return script
    }
}
