// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import EMV

/// A Mastercard card for one test case, with the content of its records and its cryptogram.
struct MastercardCard {
    /// CDOL1: amount, TVR, CVM results, unpredictable number, and capabilities.
    static let cryptogramList = "9F020695059F34039F37049F3303"

    var options: String?
    /// Additional objects of the FCI.
    var selectionMore = ""
    var profile = "1080"
    var locator = "10010100"
    /// The content of the record; `nil` for ``data``.
    var record: String?
    /// Additional objects of the record.
    var more = ""
    /// The CVM list: signature above the limit, no CVM below.
    var methods: String? = "00000000000000005E031F03"
    var expirationDate = "221231"
    var optionsAnswer: String?
    /// The CID of the response to GENERATE AC.
    var information = "80"
    /// Additional objects of the response to GENERATE AC.
    var cryptogramMore = ""
    var cryptogramAnswer: String?
    /// The response to COMPUTE CRYPTOGRAPHIC CHECKSUM; `nil` removes the card.
    var checksumAnswer: String? = "6A81"
    /// The responses to other commands, by the first bytes of the command.
    var others: [(String, String?)] = []

    private var data: String {
        let list = CardAnswers.object(.cdol1, Self.cryptogramList)
        let account = CardAnswers.object(.primaryAccountNumber, "5413330089600044")
        let methods = methods.map { CardAnswers.object(.cvmList, $0) } ?? ""
        return list + account + CardAnswers.object(.applicationExpirationDate, expirationDate)
            + methods
            + CardAnswers.object(.track2EquivalentData, "5413330089600044D22122010000000000000F")
            + more
    }

    /// The card's script.
    var card: ScriptedCard {
        let name = CardAnswers.mastercard
        let processing = CardAnswers.template(
            CardAnswers.object(.applicationInterchangeProfile, profile)
                + CardAnswers.object(.applicationFileLocator, locator))
        let cryptogram = CardAnswers.template(
            CardAnswers.object(.cryptogramInformationData, information)
                + CardAnswers.object(.applicationTransactionCounter, "0001")
                + CardAnswers.object(.applicationCryptogram, "1122334455667788")
                + CardAnswers.object(.issuerApplicationData, "0110A00003220000000000000000000000FF")
                + cryptogramMore)
        return ScriptedCard(
            [
                (CardAnswers.selectEnvironment, CardAnswers.environment([CardAnswers.entry(name)])),
                (
                    CardAnswers.select(name),
                    CardAnswers.selection(name, options: options, more: selectionMore)
                ),
                ("80A8", optionsAnswer ?? processing),
                // The record can be in any file.
                ("00B201", record ?? CardAnswers.record(data)),
                ("80AE", cryptogramAnswer ?? cryptogram),
                ("802A8E80", checksumAnswer),
            ] + others)
    }
}

/// Returns a reader for Mastercard with these settings and limits.
func mastercardReader(
    _ settings: Kernel2Settings = .test, terminalType: UInt8 = 0x22, floorLimit: UInt64? = nil,
    verificationLimit: UInt64? = 50_00, transactionLimit: UInt64? = nil,
    authentication: OfflineDataAuthentication = .unavailable
) -> TerminalConfiguration {
    var terminal = TerminalData()
    terminal.terminalType = terminalType
    let combinations = TerminalConfiguration.test.combinations
        .filter { $0.kernel == .kernel2 && $0.transactionTypes.contains(0x00) }
        .map { combination in
            var combination = combination
            combination.settings = settings
            combination.floorLimit = floorLimit
            combination.verificationLimit = verificationLimit
            combination.transactionLimit = transactionLimit
            combination.transactionTypes = [0x00, 0x01, 0x09, 0x20]
            return combination
        }
    return TerminalConfiguration(
        terminal: terminal, combinations: combinations,
        offlineDataAuthentication: authentication)
}
