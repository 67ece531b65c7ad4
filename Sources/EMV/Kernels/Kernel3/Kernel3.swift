// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 3: Visa qVSDC.
///
/// GET PROCESSING OPTIONS brings the cryptogram, READ RECORD what else is needed; the rest
/// is decided without the card. See EMV Contactless Book C-3.
struct Kernel3: Hashable, Sendable {
    private enum State: Hashable {
        case idle
        case awaitingProcessingOptions
        case readingRecords(RecordReader)
        case showingCardRead
        case finished
    }

    /// The transaction's data elements.
    private(set) var data: TransactionData
    private let activation: KernelActivation
    private let settings: Kernel3Settings
    private var state = State.idle
    /// The rules that moved the outcome.
    var explanation = Explanation()

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel3Settings) {
        self.activation = activation
        self.settings = settings
        data = activation.commonData
        data.set(0x9F09, settings.applicationVersion)
        data.set(0x9F39, [0x07])
        data.set(0x9F66, activation.indicators.terminalTransactionQualifiers?.bytes ?? [])
        for (tag, value) in activation.terminal.additional { data.set(tag, value) }
    }

    /// Takes what happened and decides what to do next.
    mutating func received(_ event: Event) -> Action<Outcome> {
        switch (state, event) {
        case (.idle, .started):
            return start()
        case (.awaitingProcessingOptions, .answered(let response, _)):
            return processingOptionsAnswered(response)
        case (.readingRecords(var reader), .answered(let response, _)):
            guard response.isSuccess, let objects = reader.take(response.data),
                data.storeFromCard(objects)
            else { return finish(.endApplication()) }
            return read(reader)
        case (.showingCardRead, .displayed):
            return finish(decision())
        case (_, .lost):
            return finish(.cardLost())
        default:
            return finish(.endApplication())
        }
    }

    /// Initiates application processing.
    ///
    /// See Book C-3, 5.2.1.
    private mutating func start() -> Action<Outcome> {
        guard let selection = activation.selection, data.storeFromCard(selection),
            let bytes = data[0x9F38], let list = try? DataObjectList(bytes: bytes),
            let command = GetProcessingOptions.command(data.build(list))
        else { return finish(.endApplication()) }
        state = .awaitingProcessingOptions
        return .transmit(command)
    }

    /// Takes the answer to GET PROCESSING OPTIONS.
    ///
    /// See Book C-3, 5.2.2 and 5.4.1.
    private mutating func processingOptionsAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        if let outcome = ProcessingOptionsRefusal.outcome(response.statusWord) {
            return finish(outcome)
        }
        guard let objects = GetProcessingOptions.objects(response.data),
            data.storeFromCard(objects)
        else { return finish(.endApplication()) }
        guard let bytes = data[0x94] else { return showCardRead() }
        guard let locator = ApplicationFileLocator(bytes), let reader = RecordReader(locator)
        else { return finish(.endApplication()) }
        return read(reader)
    }

    private mutating func read(_ reader: RecordReader) -> Action<Outcome> {
        guard let command = reader.command else { return showCardRead() }
        state = .readingRecords(reader)
        return .transmit(command)
    }

    private mutating func showCardRead() -> Action<Outcome> {
        state = .showingCardRead
        return .display(UserInterfaceRequest(.cardReadSuccessfully, .cardReadSuccessfully))
    }

    /// Decides what the card's data mean, once all are read.
    ///
    /// See Book C-3, 5.4.2 to 5.9.
    private mutating func decision() -> Outcome {
        guard MandatoryData.isComplete(data) else { return .endApplication() }
        var verdict = CardDecision.verdict(&data)
        let qualifiers = data.element(0x9F6C, CardTransactionQualifiers.self)
        switch UsageRestrictions.check(verdict, data: data, qualifiers, settings) {
        case .goesOn(let next): verdict = next
        case .switchesInterface: return .anotherInterface()
        }
        if verdict == .approve {
            switch AuthenticationDecision.check(
                activation.offlineDataAuthentication.result, data: data, qualifiers)
            {
            case .goesOn(let next): verdict = next
            case .switchesInterface: return .contactChip()
            }
        }
        guard verdict != .decline else { return .declined(data, settings) }
        let verification = QualifierVerification.select(verdict, data: data, qualifiers)
        guard verification.verdict != .decline else { return .declined(data, settings) }
        data.set(0x9F34, verification.method.results.bytes)
        return verification.verdict == .goOnline
            ? .online(data, verification.method, settings)
            : .approved(data, verification.method, settings)
    }

    private mutating func finish(_ outcome: Outcome) -> Action<Outcome> {
        state = .finished
        return .finish(outcome)
    }
}
