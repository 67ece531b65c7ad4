// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import EMV

/// Where a Mastercard sends an element.
enum MastercardPlace: Sendable {
    /// The answer to SELECT itself.
    case name
    /// Its proprietary template.
    case selection
    /// The answer to GET PROCESSING OPTIONS.
    case options
    /// A record of EMV mode.
    case record
    /// The answer to GENERATE AC with a combined signature.
    case signed
    /// The answer to GENERATE AC without one.
    case plain
    /// A record of mag-stripe mode.
    case stripe
    /// The answer to COMPUTE CRYPTOGRAPHIC CHECKSUM.
    case code
    /// The same answer, of a phone.
    case phone

    /// Whether it is the answer to SELECT.
    var isSelection: Bool { self == .name || self == .selection }

    /// The TVR of a card that has everything, and P1 of its GENERATE AC; `nil` in mag-stripe
    /// mode, which has neither.
    var usual: (findings: TerminalVerificationResults, asks: String)? {
        switch self {
        case .name, .selection, .options, .record, .signed:
            (.relayResistanceNotPerformed, "50")
        case .plain:
            ([.relayResistanceNotPerformed, .offlineDataAuthenticationNotPerformed], "80")
        case .stripe, .code, .phone: nil
        }
    }

    /// A card that has this place, with the objects of each place.
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
            0x6F, objects(.name) + CardAnswers.object(0xA5, objects(.selection)))
        script[CardAnswers.select(CardAnswers.mastercard)] = [(selection + "9000", .zero)]
        return script
    }
}
