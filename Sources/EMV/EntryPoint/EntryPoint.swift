// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import SmartCard

/// The entry point: all processing before and after the kernel.
///
/// A pure state machine without side effects: it takes events and returns actions. The caller
/// supplies the kernels (``Action/activate(_:)``). Each value handles one transaction with all
/// its restarts. See EMV Contactless Book B.
package struct EntryPoint: Sendable {
    /// The next thing for the caller to do.
    package enum Action: Hashable, Sendable {
        /// Show this, power up the field, and poll; report `cardFound` or `collision`.
        case waitForCard(UserInterfaceRequest)
        /// Send this command and report the answer.
        case transmit(CommandAPDU)
        /// Run the kernel that this names and report its outcome.
        case activate(KernelActivation)
        /// Show this and report when it is shown.
        case display(UserInterfaceRequest)
        /// Switch the field off for this time and report that it was off.
        case switchFieldOff(Duration)
        /// The transaction is finished: this is the Final Outcome (3.5.1.5).
        case finish(Outcome)
    }

    /// Something that happened and that the entry point reacts to.
    package enum Event: Hashable, Sendable {
        /// One card is in the field and its protocol is activated.
        case cardFound
        /// There is more than one card.
        case collision
        /// There is no longer more than one card.
        case collisionCleared
        /// The card answered a command.
        case answered(ResponseAPDU)
        /// The card did not answer: a transmission, protocol, or time-out error of Book D.
        case lost
        /// The kernel ended with this outcome.
        case kernelFinished(Outcome)
        /// The requested message is shown.
        case displayed
        /// The field was off for the requested time.
        case fieldWasOff
    }

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
    var offeredApplications: [OfferedApplication] = []
    /// The status word with which the card refused its directory, or `nil`.
    var directoryRefusal: StatusWord?
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
            return resume(at: start)
        default:
            return process(.noApplication())
        }
    }
}

/// The outcomes of the entry point itself.
extension Outcome {
    /// No application is allowed for this amount and transaction type.
    ///
    /// See EMV Contactless Book B, 3.1.1.13.
    static func noCombinationAllowed() -> Outcome {
        Outcome(
            .tryAnotherInterface,
            onOutcome: UserInterfaceRequest(.insertOrSwipeCard, .processingError))
    }

    /// The card and the reader have no application in common, or none that works.
    ///
    /// See EMV Contactless Book B, 3.3.2.7.
    static func noApplication() -> Outcome {
        Outcome(.endApplication, onOutcome: UserInterfaceRequest(.tryAnotherCard, .readyToRead))
    }

    /// The request to show while the reader waits for a card after this outcome.
    ///
    /// See EMV Contactless Book B, 3.2.1.2.
    package var requestOnRestart: UserInterfaceRequest {
        userInterfaceRequestOnRestart ?? .presentCard
    }
}

extension UserInterfaceRequest {
    /// The request to show while the reader waits for the first card.
    ///
    /// See EMV Contactless Book B, 3.2.1.2.
    package static let presentCard = UserInterfaceRequest(.presentCard, .readyToRead)
}
