// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 4: American Express contactless (Expresspay).
///
/// The kernel reads the records, decides about verification and risk, and requests one cryptogram with
/// GENERATE AC; after that, it decides without the card. Cards without EMV mode answer the same
/// commands for mag-stripe mode. See EMV Contactless Book C-4.
struct Kernel4: SubjectCitingKernel, Hashable {
    static let book = BookReference.Book.c4

    enum State: Hashable {
        case idle
        case awaitingProcessingOptions
        case readingRecords
        case awaitingStripeCounter
        case awaitingCryptogram
        case showingCardRead
        case finished
    }

    /// How card and reader perform the transaction.
    enum Mode: Hashable {
        /// The issuer or the terminal checks the cryptogram itself.
        case emv
        /// The issuer checks digits of the cryptogram in the tracks that the terminal builds.
        case magneticStripe
    }

    /// The transaction's data elements.
    var data: TransactionData
    /// The rules that led to the outcome.
    var explanation = Explanation()
    var state = State.idle
    var mode = Mode.emv
    /// The findings about the transaction (`95`).
    var findings: TerminalVerificationResults = []
    /// The cardholder verification method.
    var verification = Outcome.CardholderVerification.notApplicable
    /// The cryptogram that the kernel requested, and the card's answer.
    var request = RequestedCryptogram()
    /// The combination with the limits that apply to the card.
    var combination: Combination
    /// The elements and records that the card sent.
    var applicationData = ReadApplicationData(checking: usedElements)
    /// What the kernel remembers of the transaction's previous tap.
    var memory: Kernel4Memory
    let activation: KernelActivation
    let settings: Kernel4Settings

    /// The elements of the card that the kernel uses, in the order of their tags.
    private static let usedElements: Set<Tag> = [
        .track2EquivalentData, .primaryAccountNumber, .applicationExpirationDate,
        .applicationEffectiveDate, .issuerCountryCode, .serviceCode, .panSequenceNumber,
        .applicationInterchangeProfile, .dedicatedFileName, .certificationAuthorityPublicKeyIndex,
        .applicationFileLocator, .applicationUsageControl,
        .applicationVersionNumber, .issuerApplicationData, .applicationCryptogram,
        .cryptogramInformationData, .applicationTransactionCounter,
        .cardInterfaceAndPaymentCapabilities, .mobileCVMResults,
    ]

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel4Settings, memory: KernelMemory) {
        self.activation = activation
        self.settings = settings
        self.memory = activation.isRestart ? memory[Kernel4Memory.self] : Kernel4Memory()
        combination = activation.combination
        data = activation.commonData
        data.set(.applicationVersionNumberOfTerminal, settings.applicationVersion)
        data.set(.pointOfServiceEntryMode, [0x07])
        var capabilities = activation.terminal.capabilities
        if settings.enhancedReaderCapabilities.contains(.magneticStripeMode) {
            capabilities.insert(.magneticStripe)
        }
        data.set(
            .terminalCapabilities, capabilities.bytes.prefix(2) + [settings.securityCapability])
        for (tag, value) in activation.terminal.additional { data.set(tag, value) }
        setReaderCapabilities()
    }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        switch (state, event) {
        case (.idle, .started):
            return start()
        case (.awaitingProcessingOptions, .answered(let response, _)):
            return processingOptionsAnswered(response)
        case (.readingRecords, .answered(let response, _)):
            return proceed(applicationData.recordAnswered(response, in: &data))
        case (.awaitingStripeCounter, .answered):
            return requestStripeCryptogram()
        case (.awaitingCryptogram, .answered(let response, _)):
            return cryptogramAnswered(response)
        case (.showingCardRead, .displayed):
            return finish(decision())
        case (_, .lost):
            return cardLost()
        default:
            return finish(.endApplication())
        }
    }

    func save(to memory: inout KernelMemory) { memory[Kernel4Memory.self] = self.memory }

    mutating func finish(_ outcome: Outcome) -> Action<Outcome> {
        state = .finished
        return .finish(outcome)
    }
}

extension Kernel4 {
    /// Mag-stripe mode has no findings.
    var hasFindings: Bool { mode == .emv }

    /// The capabilities of the reader for this transaction (`9F6E`).
    var reader: EnhancedReaderCapabilities {
        data.element(.enhancedContactlessReaderCapabilities) ?? []
    }

    /// Whether the terminal can go online for this transaction.
    ///
    /// A terminal that knows beforehand that it cannot go online counts as one that never can.
    var connection: TerminalType.Connection? {
        if settings.isUnableToGoOnline || reader.contains(.offlineOnly) { return .offlineOnly }
        return data.connection
    }

    /// The type of the card's cryptogram, or `nil` if it is reserved or missing.
    var cryptogram: CryptogramInformationData.Cryptogram? { data.cryptogram }
}

extension Kernel4: CustomReflectable {
    /// Shows nothing: the data and records are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// What kernel 4 remembers between the taps of one transaction.
struct Kernel4Memory: KernelMemory.Value {
    /// Whether a phone has asked for its owner's verification (`6984` or `6986`).
    var hasSentToPhone = false
}
