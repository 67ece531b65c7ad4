// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 2: Mastercard, in EMV mode and in mag-stripe mode.
///
/// The states have the numbers of the book. See EMV Contactless Book C-2, 6.
struct Kernel2: Kernel, Hashable {
    enum State: Hashable {
        /// State 1.
        case idle
        /// States 2, 6, and 8, and between the others: the kernel waits for the terminal.
        case awaitingTerminal(Kernel2Resumption)
        /// State 3.
        case awaitingProcessingOptions
        /// State R1.
        case awaitingRelayResistance(RelayResistanceExchange)
        /// State 4.
        case readingRecords(RecordReader)
        /// State 5.
        case awaitingData(Tag, RecordReader)
        /// State 12.
        case writingBefore(CryptogramInformationData.Cryptogram)
        /// State 15.
        case writingAfter(Kernel2Ending)
        /// States 16 and 17.
        case awaitingBalance(BalanceReading)
        /// State 9.
        case awaitingCryptogram
        /// State 10.
        case awaitingRecovery(Kernel2TornTransaction, CryptogramInformationData.Cryptogram)
        /// State 11.
        case awaitingCryptogramAfterRecovery(Kernel2TornTransaction)
        /// State 7.
        case readingMagneticStripeRecords(RecordReader)
        /// States 13 and 14.
        case awaitingChecksum(onDevice: Bool)
        /// The outcome is known, but steps remain before the kernel finishes.
        case ending(Kernel2Ending)
        case finished
    }

    /// The transaction's data elements.
    var data: TransactionData
    var state = State.idle
    /// The rules that led to the outcome.
    var explanation = Explanation()
    /// The findings about the transaction (`95`).
    var findings: TerminalVerificationResults = []
    /// The cardholder verification method.
    var verification = Outcome.CardholderVerification.notApplicable
    /// Whether the combined signature must be verified (ODA Status).
    var isCombinedAuthenticationDue = false
    /// The records that a combined signature covers.
    var staticData: [UInt8] = []
    /// The card's answer with its cryptogram, as received.
    var cryptogramAnswer: ArraySlice<UInt8> = []
    /// The cryptogram requested from the card (`DF8114`).
    var control = ReferenceControlParameter(.decline, isCombined: false)
    /// The pending data exchange with the terminal.
    var exchange = DataExchange(tags: .kernel2)
    /// The data for the card to store with the cryptogram (DSDOL related data).
    var storedValues: [UInt8] = []
    /// The data that the kernel keeps from one transaction to the next.
    var memory: Kernel2Memory
    let activation: KernelActivation
    let settings: Kernel2Settings

    /// Creates a kernel for a selected application.
    init(
        _ activation: KernelActivation, settings: Kernel2Settings, memory: KernelMemory
    ) {
        self.activation = activation
        self.settings = settings
        self.memory = memory[Kernel2Memory.self]
        self.memory.tornTransactions.instant = memory.instant
        // S1.5
        self.memory.tornTransactions.removeExpired(after: settings.tornTransactionLifetime)
        data = activation.commonData
        data.set(.applicationVersionNumberOfTerminal, settings.applicationVersion)
        data.set(
            .magstripeApplicationVersionNumberReader, settings.magneticStripeApplicationVersion)
        data.set(.mobileSupportIndicator, [settings.mobileSupportIndicator])
        data.set(.pointOfServiceEntryMode, [0x07])
        data.set(.cvmResults, [0, 0, 0])
        if let code = settings.transactionCategoryCode {
            data.set(.transactionCategoryCode, [code])
        }
        // S1.9
        data.set(
            .terminalCapabilities,
            [settings.cardDataInputCapability, 0, settings.securityCapability])
        data.set(.terminalRiskManagementData, riskManagementData.bytes)
        for (tag, value) in settings.dataObjects { data.set(tag, value) }
        for (tag, value) in activation.terminal.additional { data.set(tag, value) }
    }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        switch (state, event) {
        case (.idle, .started):
            return start()
        case (_, .stopped):
            return stop()
        case (.awaitingProcessingOptions, .answered(let response, _)):
            return processingOptionsAnswered(response)
        case (.awaitingRelayResistance(let exchange), .answered(let response, let time)):
            return relayResistanceAnswered(response, after: time, exchange)
        case (.awaitingTerminal(let resumption), .exchanged(let objects)):
            return terminalAnswered(objects, resumption)
        case (.awaitingData(let tag, let reader), .answered(let response, _)):
            return dataAnswered(response, tag, reader)
        case (.writingBefore(let decision), .answered(let response, _)):
            return putAnsweredBefore(response, decision)
        case (.writingAfter(let ending), .answered(let response, _)):
            return putAnsweredAfter(response, ending)
        case (.writingAfter(let ending), .lost):
            return putAnsweredAfter(nil, ending)
        case (.readingRecords(let reader), .answered(let response, _)):
            return recordAnswered(response, reader)
        case (.awaitingBalance(let reading), .answered(let response, _)):
            return balanceAnswered(response, reading)
        case (.awaitingBalance(.after), .lost):
            return continueWithoutBalance(.after)
        case (.awaitingCryptogram, .answered(let response, _)):
            return cryptogramAnswered(response)
        case (.awaitingCryptogram, .lost(let loss)):
            return cryptogramLost(loss)
        case (.awaitingRecovery(let torn, let decision), .answered(let response, _)):
            return recoveryAnswered(response, torn, decision)
        case (.awaitingCryptogramAfterRecovery(let torn), .answered(let response, _)):
            return cryptogramAnsweredAfterRecovery(response, torn)
        case (.awaitingCryptogramAfterRecovery(let torn), .lost(let loss)):
            return cryptogramLostAfterRecovery(loss, torn)
        case (.readingMagneticStripeRecords(let reader), .answered(let response, _)):
            return magneticStripeRecordAnswered(response, reader)
        case (.awaitingChecksum(let onDevice), .answered(let response, _)):
            return checksumAnswered(response, onDevice: onDevice)
        case (.ending(let ending), _):
            return end(ending)
        case (.awaitingChecksum, .lost(let loss)):
            return checksumLost(loss)
        case (_, .lost(let loss)):
            return lost(loss)
        default:
            return finish(failure(.terminalDataError))
        }
    }

    func save(to memory: inout KernelMemory) { memory[Kernel2Memory.self] = self.memory }

    mutating func finish(_ outcome: Outcome) -> Action<Outcome> {
        data.set(.terminalVerificationResults, findings.bytes)
        state = .finished
        return .finish(outcome)
    }

    /// Whether the card and the reader both support on-device cardholder verification.
    var isOnDeviceVerificationPossible: Bool {
        data.profile.contains(.onDeviceCardholderVerificationSupported)
            && settings.configuration.contains(.onDeviceVerificationSupported)
    }

    /// The card's Application Capabilities Information (`9F5D`).
    var capabilities: ApplicationCapabilities {
        data.element(.applicationCapabilitiesInformation) ?? []
    }
}
