// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A transaction of an American Express card.
///
/// See EMV Contactless Book C-4.
struct AmericanExpressTransaction: CardTransaction {
    let card: KeyedApplication

    /// Counts the transaction, and returns the list of records and the verification on a phone.
    func processOptions(_ terminal: TerminalValues, _ state: inout CardState) -> ResponseAPDU {
        let reader = AmericanExpressReader(terminal)
        guard application.riskManagement.decision != .refuse, reader.hasCapabilities else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let verification = AmericanExpressVerification.result(
            of: application.riskManagement, reader, isHolderVerified: state.isHolderVerified)
        guard case .results(let results) = verification else {
            // The cardholder verifies as soon as the phone asks.
            state.requestVerification()
            return ResponseAPDU(statusWord: .referenceDataNotUsable)
        }
        state.endVerification()
        guard state.initiate(application) != nil else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        var answer = ProcessingOptionsAnswer()
        answer.append(.applicationInterchangeProfile, application.interchangeProfile)
        answer.append(.applicationFileLocator, application.records.applicationFileLocator)
        answer.append(.mobileCVMResults, results)
        return ResponseAPDU(data: answer.bytes, statusWord: .success)
    }

    /// Answers the only GENERATE AC of a transaction.
    ///
    /// The cryptogram is signed (CDA) when the terminal requests it and the card can sign; an AAC is
    /// never signed.
    func answer(
        _ instruction: CardInstruction, _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU {
        guard command.parameter1 & 0x2F == 0, command.parameter2 == 0,
            let requested = CryptogramType(rawValue: command.parameter1 & 0xC0)
        else { return ResponseAPDU(statusWord: .incorrectParameters) }
        guard let counter = state.initiatedCounter else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        guard let terminal = TerminalValues(application.riskManagementList1, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let isWithinLimits = state.offlineCounting(of: application)
            .allows(terminal.amount, currency: terminal.currency)
        let type = CryptogramType.granted(
            requested, application.riskManagement, isWithinLimits: isWithinLimits,
            isOfflineOnly: terminal.isOfflineOnly)
        let decision = CryptogramDecision(
            type: type, issuerData: issuerData(type),
            isSigned: command.parameter1 & 0x10 != 0 && type != .applicationAuthentication
                && application.capabilities.contains(.combinedDataAuthentication))
        guard
            let data = card.answer(
                decision, terminal, covering: command.data, transactionCounter: counter,
                options: state.options)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        state.finish(counter)
        state.memory.change(application) { $0.count(type, amount: terminal.amount) }
        return ResponseAPDU(data: data, statusWord: .success)
    }

    private func issuerData(_ type: CryptogramType) -> IssuerApplicationData {
        application.fixedIssuerApplicationData.map { .fixed($0) }
            ?? .visa(
                keyIndex: application.keyDerivationIndex,
                version: application.cryptogramVersion.number,
                results: VisaVerificationResults(type: type))
    }
}

/// The capabilities of a reader, as the card receives them at GET PROCESSING OPTIONS.
///
/// See EMV Contactless Book C-4, 4.3.3 and 4.3.4.
struct AmericanExpressReader {
    /// Contactless Reader Capabilities (`9F6D`), which are in the terminal type (`9F35`).
    private let mode: UInt8
    /// Enhanced Contactless Reader Capabilities (`9F6E`), or `nil` if the card does not request them.
    private let enhanced: [UInt8]?

    /// Reads the capabilities; missing bytes count as zero.
    init(_ terminal: TerminalValues) {
        mode = terminal[.terminalType]?.first ?? 0
        enhanced = terminal[.enhancedContactlessReaderCapabilities].map {
            Array($0 + [0, 0, 0, 0])
        }
    }

    /// Whether the capabilities are not all zero; a card refuses a reader without any.
    var hasCapabilities: Bool { enhanced?.contains { $0 != 0 } ?? true }

    /// Whether the reader requires the verification of the cardholder.
    var requiresVerification: Bool {
        mode & 0x08 != 0 || enhanced.map { $0[2] & 0x40 != 0 } ?? false
    }

    /// Whether the reader supports the verification on a phone.
    var supportsPhones: Bool { enhanced.map { $0[1] & 0x80 != 0 } ?? false }
}

/// The result of the verification of the cardholder on a phone.
///
/// See EMV Contactless Book C-4, Annex A (`9F71`).
enum AmericanExpressVerification: Hashable, Sendable {
    /// The cardholder has to verify on the phone, and to present it again (`6984`).
    case verifyFirst
    /// Mobile CVM Results (`9F71`), three bytes; empty for a card.
    case results([UInt8])

    private static let notPerformed = Self.results([0x3F, 0x00, 0x00])

    /// Returns the result for a reader.
    static func result(
        of card: CardRiskManagement, _ reader: AmericanExpressReader, isHolderVerified: Bool
    ) -> Self {
        let verified = Self.results([0x01, reader.requiresVerification ? 0x03 : 0x00, 0x02])
        switch card.deviceVerification {
        case .none: return .results([])
        case .verified: return verified
        case .secondTap where isHolderVerified: return verified
        case .secondTap:
            let isRequired = card.alwaysVerifies || reader.requiresVerification
            return isRequired && reader.supportsPhones ? .verifyFirst : notPerformed
        }
    }
}
