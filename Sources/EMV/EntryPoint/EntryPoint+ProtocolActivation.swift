// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Start A and Start B: checks the limits, then waits for a card.
///
/// See EMV Contactless Book B, 3.1 and 3.2.
extension EntryPoint {
    /// Starts at A (3.1.1).
    mutating func preProcess() -> Action {
        combinations = PreProcessing.results(configuration, parameters)
        // 3.1.1.13
        guard combinations.allSatisfy(\.indicators.contactlessApplicationNotAllowed) else {
            return waitForCard()
        }
        for combination in combinations { explain(combination) }
        explanation.record(
            BookReference(.b, "3.1.1.13"), "Contactless Application Not Allowed",
            [.fact("for all \(combinations.count) combinations of this transaction type")],
            .outcome(.tryAnotherInterface))
        return process(.noCombinationAllowed())
    }

    /// Starts at B, when the reader activates the entry point there.
    mutating func activateProtocol() -> Action {
        // 3.2.1.1
        if !isRestart {
            combinations = PreProcessing.withoutChecks(configuration, parameters)
            candidates = CandidateList()
        }
        return waitForCard()
    }

    /// Returns to Start B after the card was lost (3.3.3.7).
    mutating func returnToProtocolActivation() -> Action {
        explanation.record(
            BookReference(.b, "3.3.3.7"), "Communication error",
            [.fact("the card was lost before its application was selected")], .outcome(.tryAgain))
        return waitForCard()
    }

    /// Shows the cardholder what to do, and polls (3.2.1.2 and 3.2.1.3).
    ///
    /// No command is given to protocol activation (3.2.1.6).
    mutating func waitForCard() -> Action {
        state = .waitingForCard
        return .waitForCard(requestOnRestart ?? .presentCard)
    }

    /// Handles more than one card in the field (3.2.1.4), and the end of it (3.2.1.5).
    mutating func waitForOneCard(_ event: Event) -> Action {
        .waitForCard(
            UserInterfaceRequest(
                .presentOneCardOnly, event == .collision ? .processingError : .readyToRead))
    }

    /// Adds the explanation of a combination's pre-processing, once.
    mutating func explain(_ combination: PreProcessing.Result) {
        for step in combination.explanation.steps where !explanation.steps.contains(step) {
            explanation.record(step.rule, step.subject, step.evidence, step.consequence)
        }
    }
}
