// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import SmartCard

/// One contactless transaction: the entry point and the kernels that it activates.
///
/// A value that decides and never does: it takes events and returns actions. Waiting for
/// a card (Start B) is left to the caller, who calls ``run(over:display:)`` for each card
/// and again when the outcome says so. See EMV Contactless Book B.
package struct ContactlessTransaction: Sendable {
    private var entryPoint: EntryPoint
    /// What the entry point wants when the next card is in the field.
    private var next: EntryPoint.Action
    /// The active kernel, or `nil`.
    private var activeKernel: (any Kernel)?
    /// What the kernels remember from one transaction to the next; it outlives this one.
    package var memory = KernelMemory()
    /// Whether events are for the kernel.
    private var isRunningKernel = false
    /// The last outcome of a kernel for the card in the field.
    private var lastOutcome: Outcome?

    /// Creates a transaction; nothing is checked yet.
    package init(
        configuration: TerminalConfiguration, parameters: TransactionParameters,
        random: RandomSource
    ) {
        self.init(
            configuration: configuration, parameters: parameters, random: random,
            directEntries: nil)
    }

    /// Creates a transaction that selects these applications without asking for the PPSE.
    init(
        configuration: TerminalConfiguration, parameters: TransactionParameters,
        random: RandomSource, directEntries: [DirectoryEntry]?
    ) {
        entryPoint = EntryPoint(
            configuration: configuration, parameters: parameters, random: random,
            directEntries: directEntries)
        next = entryPoint.start(.protocolActivation)
    }

    /// Checks the limits before a card is asked for (Start A).
    ///
    /// - Returns: An outcome when no application may be used; then no card must be asked
    ///   for. `nil` to go on. See Book B, 3.1.1.13.
    package mutating func preprocess() -> Outcome? {
        next = entryPoint.start(.preProcessing)
        guard case .display = next, case .finish(let final) = entryPoint.received(.displayed)
        else { return nil }
        return final.outcome
    }

    /// Starts again with what the issuer answered to an online request.
    ///
    /// - Parameter response: The issuer's answer, or `nil` when none came.
    /// - Returns: Whether the card has to be presented again, with what the outcome wants to
    ///   be shown on restart. See EMV Contactless Book A, 8.1.1.9.
    package mutating func restart(with response: OnlineResponse?) -> Bool {
        guard let start = lastOutcome?.restart(after: response) else { return false }
        next = entryPoint.start(start, with: response)
        return true
    }

    /// Whether the last outcome wants the card to see what the issuer answers.
    package var awaitsIssuer: Bool {
        lastOutcome?.start != nil && lastOutcome?.onlineResponseData != nil
    }

    /// Forgets what the card said and why that led where it did; how to start again with the
    /// issuer's answer stays.
    package mutating func forgetCardData() {
        deactivateKernel()
        lastOutcome?.dataRecord = []
        lastOutcome?.discretionaryData = []
        entryPoint.explanation = Explanation()
    }

    /// What the card answered to the selection of its application; holds no cardholder data.
    package var selectionResponse: ResponseAPDU? { entryPoint.selectionResponse }

    /// Takes what happened and decides what to do next.
    ///
    /// - Parameter event: `started` begins with a card in the field (Start C).
    /// - Returns: The next thing to do.
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

    /// Whether a kernel is running that now stops when the terminal asks for it.
    package var honorsStop: Bool { isRunningKernel && activeKernel?.honorsStop == true }

    private mutating func start() -> Action<TransactionResult> {
        deactivateKernel()
        lastOutcome = nil
        defer { next = .waitForCard(.presentCard) }
        guard case .waitForCard = next else { return perform(next) }
        // However the last card ended, this is Start B, with the indicators of Start A.
        _ = entryPoint.waitForCard()
        return perform(entryPoint.received(.cardFound))
    }

    /// Does what concerns the kernels, and passes on what concerns the reader.
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
            // The caller does it once it has let the card go.
            return perform(entryPoint.received(.fieldWasOff))
        case .waitForCard:
            let outcome = lastOutcome.flatMap { $0.status == .tryAgain ? $0 : nil }
            return finish(outcome ?? .cardLost())
        case .finish(let final):
            // A phone comes a second time, without the issuer in between.
            if final.outcome.start == .protocolActivation, final.outcome.onlineResponseData == nil {
                next = entryPoint.start(.protocolActivation)
            }
            // No application was left: what a kernel knows is of one that was given up.
            if final.kernel == nil { deactivateKernel() }
            return finish(final.outcome)
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
        // A kernel that this program lacks cannot handle its application; another one may.
        let action =
            activeKernel?.received(event)
            ?? .finish(Outcome(.selectNext, start: .combinationSelection))
        switch action {
        case .transmit(let command):
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
            activeKernel?.save(to: &memory)
            entryPoint.explanation.append(activeKernel?.explanation ?? Explanation())
            return perform(entryPoint.received(.kernelFinished(outcome)))
        }
    }

    private mutating func finish(_ outcome: Outcome) -> Action<TransactionResult> {
        lastOutcome = outcome
        return .finish(
            TransactionResult(
                outcome: outcome, aid: aid, kernel: kernel, data: data, explanation: explanation))
    }

    /// The rules that moved the outcome, without those of the active kernel.
    package var explanation: Explanation { entryPoint.explanation }

    /// The application that is selected, or `nil`.
    package var aid: AID? { entryPoint.selected?.entry.name }

    /// The applications that the card of the last run offers, as its directory names them.
    package var offeredApplications: [AID] { entryPoint.offeredApplications }

    /// The kernel that is active, or `nil`.
    package var kernel: KernelIdentifier? { activeKernel?.data.kernel }

    /// Every data element that is known; empty without a kernel.
    package var data: TransactionData {
        activeKernel?.data ?? TransactionData(kernel: KernelIdentifier(rawValue: 0))
    }

    private mutating func deactivateKernel() {
        isRunningKernel = false
        activeKernel = nil
    }
}
