// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import SmartCard
internal import Support

/// One contactless transaction: the entry point and the kernels that it activates.
///
/// A pure state machine without side effects: it takes events and returns actions. The caller
/// waits for a card (Start B), calls ``run(over:display:)`` for each card, and calls it again
/// when the outcome says so. See EMV Contactless Book B.
package struct ContactlessTransaction: Sendable {
    private var entryPoint: EntryPoint
    /// The entry point's action for the next card in the field.
    private var next: EntryPoint.Action
    /// The active kernel, or `nil`.
    private var activeKernel: (any Kernel)?
    /// The data that the kernels keep from one transaction to the next.
    package var memory = KernelMemory()
    /// Whether events go to the kernel.
    private var isRunningKernel = false
    /// The last outcome of a kernel for the card in the field.
    private var lastOutcome: Outcome?
    /// Whether the kernel waits for the answer to GET PROCESSING OPTIONS.
    private var awaitsProcessingOptions = false
    /// The status word with which the card last refused GET PROCESSING OPTIONS, or `nil`.
    ///
    /// With `6984`, a card requests its contact interface (EMV Contactless Book C-3, 5.2.2.2). Some
    /// kernels have no outcome for it.
    package private(set) var optionsRefusal: StatusWord?

    /// Creates a transaction without checking anything yet.
    package init(
        configuration: TerminalConfiguration, parameters: TransactionParameters,
        random: RandomSource
    ) {
        self.init(
            configuration: configuration, parameters: parameters, random: random,
            directEntries: nil)
    }

    /// Creates a transaction that selects the given applications without reading the PPSE.
    package init(
        configuration: TerminalConfiguration, parameters: TransactionParameters,
        random: RandomSource, directEntries: [DirectoryEntry]?
    ) {
        entryPoint = EntryPoint(
            configuration: configuration, parameters: parameters, random: random,
            directEntries: directEntries)
        next = entryPoint.start(.protocolActivation)
    }

    /// Checks the limits before the reader asks for a card (Start A).
    ///
    /// - Returns: An outcome if no application is allowed, in which case the reader must not ask
    ///   for a card; `nil` to continue. See Book B, 3.1.1.13.
    package mutating func preprocess() -> Outcome? {
        next = entryPoint.start(.preProcessing)
        guard case .display = next, case .finish(let outcome) = entryPoint.received(.displayed)
        else { return nil }
        return outcome
    }

    /// Restarts with the issuer's answer to an online request.
    ///
    /// - Parameter response: The issuer's answer, or `nil` if there was none.
    /// - Returns: Whether the card has to be presented again, with the outcome's request on
    ///   restart shown. See EMV Contactless Book A, 8.1.1.9.
    package mutating func restart(with response: OnlineResponse?) -> Bool {
        guard let start = lastOutcome?.restart(after: response) else { return false }
        next = entryPoint.start(start, with: response)
        return true
    }

    /// Whether the last outcome requires that the card receives the issuer's answer.
    package var awaitsIssuer: Bool {
        lastOutcome?.start != nil && lastOutcome?.onlineResponseData != nil
    }

    /// How long the card has to stay in the field for its issuer's answer; `nil` if it can leave.
    ///
    /// A restart then needs this card, still powered. See EMV Contactless Book A, Table 6-2 (Removal
    /// Timeout).
    package var holdTime: Duration? {
        guard awaitsIssuer, lastOutcome?.start == .kernelActivation else { return nil }
        return lastOutcome?.removalTimeout
    }

    /// Removes the card's data and the explanation of the outcome.
    ///
    /// The transaction can still restart with the issuer's answer.
    package mutating func forgetCardData() {
        deactivateKernel()
        lastOutcome?.dataRecord = []
        lastOutcome?.discretionaryData = []
        entryPoint.explanation = Explanation()
    }

    /// The card's answer to the selection of its application; contains no cardholder data.
    package var selectionResponse: ResponseAPDU? { entryPoint.selectionResponse }

    /// Handles an event and returns the next action.
    ///
    /// - Parameter event: The event; `started` begins with a card in the field (Start C).
    /// - Returns: The next action.
    package mutating func received(_ event: Event) -> Action<TransactionResult> {
        switch event {
        case .started:
            return start()
        case _ where isRunningKernel:
            return kernelReceived(event)
        case .answered(let response, _):
            return perform(entryPoint.received(.answered(response)))
        case .displayed, .exchanged, .waited:
            return perform(entryPoint.received(.displayed))
        case .lost, .stopped:
            return perform(entryPoint.received(.lost))
        }
    }

    /// Whether a kernel is running that would stop now if the terminal asked it to.
    package var honorsStop: Bool { isRunningKernel && activeKernel?.honorsStop == true }

    private mutating func start() -> Action<TransactionResult> {
        deactivateKernel()
        lastOutcome = nil
        optionsRefusal = nil
        defer { next = .waitForCard(.presentCard) }
        guard case .waitForCard = next else { return perform(next) }
        // Regardless of how the last card ended, this is Start B, with the indicators of Start A.
        _ = entryPoint.waitForCard()
        return perform(entryPoint.received(.cardFound))
    }

    /// Performs the kernel actions, and passes the reader's actions on to the caller.
    private mutating func perform(_ action: EntryPoint.Action) -> Action<TransactionResult> {
        switch action {
        case .transmit(let command):
            deactivateKernel()
            return .transmit(command)
        case .display(let request):
            return .display(request)
        case .activate(let activation):
            return activateKernel(activation)
        case .switchFieldOff:
            // The caller switches the field off after it has released the card.
            return perform(entryPoint.received(.fieldWasOff))
        case .waitForCard:
            let outcome = lastOutcome.flatMap { $0.status == .tryAgain ? $0 : nil }
            return finish(outcome ?? .cardLost())
        case .finish(let outcome):
            // No application is left: the kernel's data belongs to one that was removed.
            if entryPoint.selected == nil { deactivateKernel() }
            return finish(outcome)
        }
    }

    private mutating func activateKernel(
        _ activation: KernelActivation
    ) -> Action<TransactionResult> {
        deactivateKernel()
        activeKernel = activation.combination.settings.makeKernel(activation, memory: memory)
        isRunningKernel = true
        return kernelReceived(.started)
    }

    private mutating func kernelReceived(_ event: Event) -> Action<TransactionResult> {
        if awaitsProcessingOptions, case .answered(let response, _) = event {
            optionsRefusal = response.isSuccess ? nil : response.statusWord
        }
        awaitsProcessingOptions = false
        // This program has no kernel for the application; another application may have one.
        let action =
            activeKernel?.received(event)
            ?? .finish(Outcome(.selectNext, start: .combinationSelection))
        switch action {
        case .transmit(let command):
            awaitsProcessingOptions = command.instruction == 0xA8
            return .transmit(command)
        case .exchange(let objects):
            return .exchange(objects)
        case .display(let request):
            return .display(request)
        case .wait(let duration):
            return .wait(duration)
        case .finish(let outcome):
            isRunningKernel = false
            lastOutcome = outcome
            if outcome.status == .selectNext || outcome.status == .endApplication {
                recordRefusal()
            }
            activeKernel?.save(to: &memory)
            entryPoint.explanation.append(activeKernel?.explanation ?? Explanation())
            return perform(entryPoint.received(.kernelFinished(outcome)))
        }
    }

    /// Notes why the kernel does not use the selected application.
    private mutating func recordRefusal() {
        let refusal: OfferedApplication.Refusal =
            activeKernel == nil
            ? .unsupported : optionsRefusal.map { .processingOptions($0) } ?? .kernel
        entryPoint.recordRefusalOfSelected(refusal)
    }

    private mutating func finish(_ outcome: Outcome) -> Action<TransactionResult> {
        lastOutcome = outcome
        return .finish(
            TransactionResult(
                outcome: outcome, aid: aid, kernel: kernel, data: data, explanation: explanation))
    }

    /// The rules that led to the outcome, without those of the active kernel.
    package var explanation: Explanation { entryPoint.explanation }

    /// The selected application, or `nil`.
    package var aid: AID? { entryPoint.selected?.entry.name }

    /// The applications that the last card offers, in the order of its directory.
    package var offeredApplications: [OfferedApplication] { entryPoint.offeredApplications }

    /// The status word with which the last card refused its directory, or `nil`.
    package var directoryRefusal: StatusWord? { entryPoint.directoryRefusal }

    /// The active kernel, or `nil`.
    package var kernel: KernelIdentifier? { activeKernel?.data.kernel }

    /// All known data elements; empty without a kernel.
    package var data: TransactionData {
        activeKernel?.data ?? TransactionData(kernel: KernelIdentifier(rawValue: 0))
    }

    private mutating func deactivateKernel() {
        isRunningKernel = false
        activeKernel = nil
    }
}

extension ContactlessTransaction {
    /// Runs the transaction with the card in the field until it has an outcome.
    ///
    /// Every request of the entry point and the kernel is shown in order, including the one of
    /// the final outcome. When the card is lost (it left the field, was reset, did not answer in
    /// time, or sent an invalid answer), the outcome says how to continue, usually by presenting
    /// the card again (Book B, 3.3.3.7), and the result contains the reason.
    ///
    /// Canceling the task stops the kernel if its book defines a STOP signal: the outcome is then
    /// End Application, and the result reports the cancellation.
    ///
    /// - Parameters:
    ///   - channel: The channel to the card.
    ///   - clock: The clock for waiting and for measuring each exchange with the card.
    ///   - exchangeTime: How long the terminal can take to answer the kernel (Time Out Value,
    ///     `DF8127`), after which its answer is empty; `nil` for no limit.
    ///   - exchange: Answers the kernel's requests for data (Book C-2, 3.7); by default the
    ///     answer is empty.
    ///   - display: Shows a request; returns when it is shown.
    /// - Returns: The result of the tap.
    /// - Throws: `CardError` if the reader failed rather than the card, or if the task was
    ///   canceled when no kernel could stop; the books define no outcome for these cases.
    package mutating func run(
        over channel: some CardChannel,
        clock: some Clock<Duration> = ContinuousClock(),
        exchangeTime: Duration? = .milliseconds(500),
        exchange: @escaping @Sendable ([DataObject]) async -> [DataObject] = { _ in [] },
        display: @Sendable (UserInterfaceRequest) async -> Void
    ) async throws(CardError) -> TransactionResult {
        let card = CompleteResponseChannel(channel)
        var lostCard: CardError?
        var event = Event.started
        while true {
            if Task.isCancelled, honorsStop { event = .stopped }
            if event == .stopped { lostCard = CardError(.cancelled) }
            switch received(event) {
            case .transmit(let command):
                let start = clock.now
                do {
                    let answer = try await card.send(command)
                    event = .answered(answer, after: start.duration(to: clock.now))
                } catch {
                    if let loss = error.loss {
                        lostCard = error
                        event = .lost(loss)
                    } else if error.code == .cancelled, honorsStop {
                        event = .stopped
                    } else {
                        throw error
                    }
                }
            case .exchange(let objects):
                guard let exchangeTime else {
                    event = .exchanged(await exchange(objects))
                    break
                }
                let answer = await clock.first(within: exchangeTime) { await exchange(objects) }
                event = .exchanged(answer ?? [])
            case .display(let request):
                await display(request)
                event = .displayed
            case .wait(let duration):
                // A canceled task does not wait; its next exchange reports the cancellation.
                try? await clock.sleep(for: duration)
                event = .waited
            case .finish(var result):
                result.lostCard = lostCard
                return result
            }
        }
    }
}

extension CardError {
    /// The kernel's name for this loss of the card, or `nil` if the reader failed.
    fileprivate var loss: ErrorIndication.Transmission? {
        switch code {
        case .cardRemoved, .cardReset: .transmission
        case .timedOut: .timeOut
        case .cardUnresponsive, .protocolLimit: .protocolError
        case .noCard, .readerUnavailable, .readerBusy, .serviceUnavailable, .accessDenied,
            .cancelled, .unexpectedCommand, .failed:
            nil
        }
    }
}

/// The result of a tap.
package struct TransactionResult: Hashable, Sendable {
    /// The final outcome.
    package let outcome: Outcome
    /// The selected application, or `nil` if none is selected.
    package let aid: AID?
    /// The kernel that handled it, or `nil`.
    package let kernel: KernelIdentifier?
    /// All data elements known at the end; empty without a kernel.
    package let data: TransactionData
    /// The rules of the entry point and the kernels that led to the outcome, in order.
    package var explanation = Explanation()
    /// Why the card was lost, or that the task was canceled; otherwise `nil`.
    package var lostCard: CardError?
}

extension Clock where Duration == Swift.Duration {
    /// Runs an operation with a time limit.
    ///
    /// An operation that takes longer is canceled and not awaited, so even an operation that
    /// never ends does not block the caller.
    ///
    /// - Returns: The value, or `nil` if the time limit was reached first.
    func first<Value: Sendable>(
        within limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let values = AsyncStream<Value> { continuation in
            let worker = Task(executorPreference: .inherited) {
                continuation.yield(await work())
                continuation.finish()
            }
            let timer = Task(executorPreference: .inherited) {
                try? await sleep(for: limit)
                continuation.finish()
            }
            continuation.onTermination = { _ in
                worker.cancel()
                timer.cancel()
            }
        }
        return await values.first { _ in true }
    }
}
