// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import SmartCard

/// The entry point: all processing before and after the kernel.
///
/// A pure state machine without side effects: it takes events and returns actions. The caller
/// supplies the kernels (``Action/activate(_:)``). Each value handles one transaction with all
/// its restarts. See EMV Contactless Book B.
package struct EntryPoint: Sendable {
    /// The event that the entry point waits for.
    enum State: Hashable {
        case idle
        case waitingForCard
        case selectingEnvironment
        case sendingTerminalInformation
        case selectingApplication
        case runningKernel
        case showingOutcome(Outcome)
        case holdingFieldOff(Outcome)
        case showingRequestOnRestart(Outcome.Start)
        case finished
    }

    let configuration: TerminalConfiguration
    let parameters: TransactionParameters
    let random: RandomSource
    /// The entries to use instead of the PPSE when a recorded exchange is replayed.
    let directEntries: [DirectoryEntry]?

    var state = State.idle
    var combinations: [PreProcessing.Result] = []
    var candidates = CandidateList()
    /// The applications that the card offers, whether or not the reader accepts them.
    var offeredApplications: [AID] = []
    /// The Combination of the last final combination selection.
    var selected: CandidateList.Candidate?
    /// The card's answer to its selection, retained for a restart at D.
    var selectionResponse: ResponseAPDU?
    /// The start at which the reader last activated the entry point.
    var activation = Outcome.Start.preProcessing
    /// The issuer's answer, if the reader restarted with it.
    var onlineResponse: OnlineResponse?
    /// The Restart flag (Book A, 8.1.1.9): an outcome of this transaction asked for a restart.
    var isRestart = false
    /// The request that an outcome retained for the restart.
    var requestOnRestart: UserInterfaceRequest?
    /// The rules that led to the outcome so far; the caller adds the kernel's rules.
    var explanation = Explanation()

    /// Creates the entry point for a new transaction, with the Restart flag 0.
    package init(
        configuration: TerminalConfiguration, parameters: TransactionParameters,
        random: RandomSource
    ) {
        self.init(
            configuration: configuration, parameters: parameters, random: random,
            directEntries: nil)
    }

    /// Creates an entry point that selects the given applications without reading the PPSE.
    init(
        configuration: TerminalConfiguration, parameters: TransactionParameters,
        random: RandomSource, directEntries: [DirectoryEntry]?
    ) {
        self.configuration = configuration
        self.parameters = parameters
        self.random = random
        self.directEntries = directEntries
    }

    /// Activates the entry point at one of its four starts (2.2).
    ///
    /// - Parameters:
    ///   - start: The start: `preProcessing` begins a transaction with a new amount,
    ///     `protocolActivation` one with a fixed amount (Autorun); any of them continues
    ///     where an outcome says so.
    ///   - response: The issuer's answer, if the reader restarts with it.
    /// - Returns: The first action.
    package mutating func start(
        _ start: Outcome.Start, with response: OnlineResponse? = nil
    ) -> Action {
        activation = start
        onlineResponse = response
        switch start {
        case .preProcessing: return preProcess()
        case .protocolActivation: return activateProtocol()
        case .combinationSelection, .kernelActivation: return restart(at: start)
        }
    }

    /// Handles an event and returns the next action.
    ///
    /// An unexpected event ends the application.
    package mutating func received(_ event: Event) -> Action {
        switch (state, event) {
        case (.waitingForCard, .cardFound):
            return selectCombination()
        case (.waitingForCard, .collision), (.waitingForCard, .collisionCleared):
            return waitForOneCard(event)
        case (.selectingEnvironment, .answered(let response)):
            return environmentAnswered(response)
        case (.sendingTerminalInformation, .answered(let response)):
            return terminalInformationAnswered(response)
        case (.selectingApplication, .answered(let response)):
            return applicationAnswered(response)
        case (.selectingEnvironment, .lost), (.sendingTerminalInformation, .lost),
            (.selectingApplication, .lost):
            return returnToProtocolActivation()
        case (.runningKernel, .kernelFinished(let outcome)):
            return process(outcome)
        case (.showingOutcome(let outcome), .displayed):
            return processFieldOff(outcome)
        case (.holdingFieldOff(let outcome), .fieldWasOff):
            return processStatus(outcome)
        case (.showingRequestOnRestart(let start), .displayed):
            return goOn(at: start)
        default:
            return process(.noApplication())
        }
    }
}
