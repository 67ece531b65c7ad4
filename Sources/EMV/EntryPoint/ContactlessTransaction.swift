// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import SmartCard

/// One contactless transaction: the entry point and, inside it, the kernel.
///
/// A value that decides and never does: it takes events and returns actions. Waiting for
/// a card (Start B) is left to the caller, who calls ``run(over:display:)`` for each card
/// and again when the outcome says so. See EMV Contactless Book B.
package struct ContactlessTransaction: Sendable {
    private enum State: Hashable {
        case idle
        case selectingEnvironment
        case selectingApplication
        case runningKernel
        case showingOutcome(Outcome)
        case finished
    }

    private let configuration: TerminalConfiguration
    private let parameters: TransactionParameters
    private let random: RandomSource
    private var combinations: [PreProcessing.Result]
    private var candidates = CandidateList()
    private var selected: CandidateList.Candidate?
    // Two optionals instead of one enumeration: a kernel is changed in place, and its data
    // are not copied at each step.
    private var kernel2: Kernel2?
    private var kernel3: Kernel3?
    private var state = State.idle
    /// The rules that moved the outcome, without those of the active kernel.
    var explanation = Explanation()
    /// The candidates to start with instead of those of the PPSE, to replay a dialogue.
    private let directEntries: [DirectoryEntry]?

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
        self.configuration = configuration
        self.parameters = parameters
        self.random = random
        self.directEntries = directEntries
        combinations = PreProcessing.withoutChecks(configuration, parameters)
    }

    /// Checks the limits before a card is asked for (Start A).
    ///
    /// - Returns: An outcome when no application may be used; then no card must be asked
    ///   for. `nil` to go on. See Book B, 3.1.1.13.
    package mutating func preprocess() -> Outcome? {
        combinations = PreProcessing.results(configuration, parameters)
        guard combinations.allSatisfy(\.indicators.contactlessApplicationNotAllowed) else {
            return nil
        }
        return .anotherInterface()
    }

    /// Takes what happened and decides what to do next.
    ///
    /// - Parameter event: `started` begins with a card in the field (Start C).
    /// - Returns: The next thing to do.
    package mutating func received(_ event: Event) -> Action<TransactionResult> {
        switch (state, event) {
        case (_, .started):
            return start()
        case (.selectingEnvironment, .answered(let response, _)):
            return selectFirst(of: ProximityPaymentSystemEnvironment.entries(response))
        case (.selectingApplication, .answered(let response, _)):
            return applicationAnswered(response)
        case (.runningKernel, _):
            return kernelReceived(event)
        case (.showingOutcome(let outcome), _):
            return process(outcome)
        case (_, .lost):
            return conclude(.cardLost())
        default:
            return conclude(.endApplication())
        }
    }

    private mutating func start() -> Action<TransactionResult> {
        candidates = CandidateList()
        deactivateKernel()
        if let directEntries { return selectFirst(of: directEntries) }
        state = .selectingEnvironment
        return .transmit(ProximityPaymentSystemEnvironment.select)
    }

    private mutating func selectFirst(of entries: [DirectoryEntry]) -> Action<TransactionResult> {
        candidates = CandidateList(
            entries: entries, combinations: combinations, preferred: parameters.preferredAIDs)
        return select()
    }

    /// Selects the best candidate that is left (3.3.2.6 to 3.3.3.4).
    private mutating func select() -> Action<TransactionResult> {
        deactivateKernel()
        guard let candidate = candidates.first else { return conclude(.noApplication()) }
        selected = candidate
        state = .selectingApplication
        return .transmit(.select(candidate.nameToSelect))
    }

    /// Removes the selected candidate and selects the next one (Start C).
    private mutating func selectNext() -> Action<TransactionResult> {
        candidates.removeFirst()
        return select()
    }

    private mutating func applicationAnswered(
        _ response: ResponseAPDU
    ) -> Action<TransactionResult> {
        // 3.3.3.5
        guard response.isSuccess, let candidate = selected else { return selectNext() }
        let selection = try? DataObject.sequence(response.data)
        // 3.3.3.6: kernel 1, which handles such Visa cards, does not exist any more.
        if LegacyVisaApplication.isOne(candidate, selection) { return selectNext() }
        return activateKernel(candidate, selection)
    }

    /// Activates the kernel of the selected candidate (Start D, 3.4.1).
    private mutating func activateKernel(
        _ candidate: CandidateList.Candidate, _ selection: [DataObject]?
    ) -> Action<TransactionResult> {
        let combination = candidate.combination.combination
        let activation = KernelActivation(
            terminal: configuration.terminal, parameters: parameters, combination: combination,
            indicators: candidate.combination.indicators, applicationName: candidate.entry.name,
            selection: selection, unpredictableNumber: random.bytes(4),
            offlineDataAuthentication: configuration.offlineDataAuthentication)
        switch combination.settings {
        case .kernel2(let settings): kernel2 = Kernel2(activation, settings: settings)
        case .kernel3(let settings): kernel3 = Kernel3(activation, settings: settings)
        }
        state = .runningKernel
        return kernelReceived(.started)
    }

    private mutating func kernelReceived(_ event: Event) -> Action<TransactionResult> {
        guard let action = kernel2?.received(event) ?? kernel3?.received(event) else {
            return conclude(.endApplication())
        }
        switch action {
        case .transmit(let command):
            return .transmit(command)
        case .exchange(let objects):
            return .exchange(objects)
        case .display(let request):
            return .display(request)
        case .finish(let outcome):
            return conclude(outcome)
        }
    }

    /// Shows what an outcome has to say before anything else is done (3.5.1.1).
    private mutating func conclude(_ outcome: Outcome) -> Action<TransactionResult> {
        guard let request = outcome.userInterfaceRequestOnOutcome else { return process(outcome) }
        state = .showingOutcome(outcome)
        return .display(request)
    }

    /// Goes on with the next application, or ends (3.5.1.4).
    private mutating func process(_ outcome: Outcome) -> Action<TransactionResult> {
        outcome.status == .selectNext ? selectNext() : finish(outcome)
    }

    private mutating func finish(_ outcome: Outcome) -> Action<TransactionResult> {
        state = .finished
        takeExplanation()
        return .finish(
            TransactionResult(
                outcome: outcome, aid: aid, kernel: kernel, data: data, explanation: explanation))
    }

    /// The application that is selected, or `nil`.
    package var aid: AID? { selected?.entry.name }

    /// The kernel that is active, or `nil`.
    package var kernel: KernelIdentifier? { kernel2?.data.kernel ?? kernel3?.data.kernel }

    /// Every data element that is known; empty without a kernel.
    package var data: TransactionData {
        kernel2?.data ?? kernel3?.data
            ?? TransactionData(kernel: KernelIdentifier(rawValue: 0))
    }

    /// Moves the kernel's steps behind those before it.
    private mutating func takeExplanation() {
        explanation.append(
            kernel2?.explanation.take() ?? kernel3?.explanation.take() ?? Explanation())
    }

    private mutating func deactivateKernel() {
        takeExplanation()
        selected = nil
        kernel2 = nil
        kernel3 = nil
    }
}
