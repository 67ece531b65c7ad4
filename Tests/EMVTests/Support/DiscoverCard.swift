// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport

@testable import EMV

/// A scripted Discover card.
struct DiscoverCard {
    static let name = "A0000001523010"
    /// TTQ, amount, unpredictable number.
    static let optionsList = "9F66049F02069F3704"

    var options: String? = optionsList
    /// The CID of the response to GET PROCESSING OPTIONS.
    var information = "80"
    /// Card Processing Requirements (`9F71`), or `nil` without them.
    var requirements: String? = "0000"
    /// Whether the card signs its cryptogram (CDA).
    var signs = false
    /// Whether the response contains the cryptogram in the clear.
    var showsCryptogram = true
    var expirationDate = "221231"
    /// Additional objects of the response to GET PROCESSING OPTIONS.
    var more = ""
    /// Additional objects of the record.
    var recordMore = ""
    var optionsAnswer: String?
    var record: String?

    /// The card's script.
    var card: ScriptedCard {
        let processing = CardAnswers.template(
            CardAnswers.object(.applicationInterchangeProfile, "1900")
                + CardAnswers.object(.applicationFileLocator, "08010100")
                + CardAnswers.object(
                    .track2EquivalentData, "6011110000000013D22122010000000000000F")
                + CardAnswers.object(.applicationTransactionCounter, "0001")
                + CardAnswers.object(.cryptogramInformationData, information)
                + CardAnswers.object(.issuerApplicationData, "01152000000000000000")
                + (requirements.map { CardAnswers.object(.cardProcessingRequirements, $0) } ?? "")
                + (showsCryptogram
                    ? CardAnswers.object(.applicationCryptogram, "1122334455667788") : "")
                + (signs ? CardAnswers.object(.signedDynamicApplicationData, "AABB") : "") + more)
        let data =
            CardAnswers.object(.primaryAccountNumber, "6011110000000013")
            + CardAnswers.object(.applicationExpirationDate, expirationDate) + recordMore
        return ScriptedCard([
            (
                CardAnswers.selectEnvironment,
                CardAnswers.environment([CardAnswers.entry(Self.name, kernel: "06")])
            ),
            (CardAnswers.select(Self.name), CardAnswers.selection(Self.name, options: options)),
            ("80A8", optionsAnswer ?? processing),
            ("00B2010C", record ?? CardAnswers.record(data)),
        ])
    }
}

/// Returns a reader for Discover cards with these qualifiers before pre-processing.
func discoverReader(
    _ settings: Kernel6Settings = Kernel6Settings(), qualifiers: String = "36004080",
    floorLimit: UInt64? = 100_00, verificationLimit: UInt64? = 50_00,
    authentication: OfflineDataAuthentication = .assumed(.successful)
) -> TerminalConfiguration {
    var terminal = TerminalData()
    terminal.terminalType = 0x22
    let combinations = [AID([0xA0, 0x00, 0x00, 0x01, 0x52, 0x30, 0x10])].compactMap(\.self).map {
        Combination(
            aid: $0, settings: settings,
            transactionTypes: [
                TransactionParameters.Kind.purchase, TransactionParameters.Kind.cash,
                TransactionParameters.Kind.purchaseWithCashback,
                TransactionParameters.Kind.refund,
            ], floorLimit: floorLimit, verificationLimit: verificationLimit,
            terminalTransactionQualifiers: TerminalTransactionQualifiers(hex(qualifiers)))
    }
    return TerminalConfiguration(
        terminal: terminal, combinations: combinations,
        offlineDataAuthentication: authentication)
}
