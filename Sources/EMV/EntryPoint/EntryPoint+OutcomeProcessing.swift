// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Processing of the outcomes of the entry point and the kernels.
///
/// See EMV Contactless Book B, 3.5.
extension EntryPoint {
    /// Shows the request of an outcome before anything else happens (3.5.1.1).
    mutating func process(_ outcome: Outcome) -> Action {
        // Book A, 8.1.1.9: the Restart flag, and what 3.2.1.2 shows.
        if outcome.start != nil {
            isRestart = true
            requestOnRestart = outcome.userInterfaceRequestOnRestart
        }
        guard let request = outcome.userInterfaceRequestOnOutcome else {
            return processFieldOff(outcome)
        }
        state = .showingOutcome(outcome)
        return .display(request)
    }

    /// Switches the field off for the time that the kernel asks for (3.5.1.2).
    mutating func processFieldOff(_ outcome: Outcome) -> Action {
        guard let time = outcome.fieldOffRequest else { return processStatus(outcome) }
        state = .holdingFieldOff(outcome)
        return .switchFieldOff(time)
    }

    /// Continues at B or C, or ends.
    mutating func processStatus(_ outcome: Outcome) -> Action {
        switch outcome.status {
        case .tryAgain:
            // 3.5.1.3
            return waitForCard()
        case .selectNext:
            // 3.5.1.4
            if let candidate = selected {
                explanation.record(
                    BookReference(.b, "3.5.1.4"), "Select Next", [],
                    .applicationRemoved(candidate.entry.name))
            }
            candidates.removeFirst()
            return restart(at: .combinationSelection)
        default:
            // 3.5.1.5
            state = .finished
            return .finish(outcome)
        }
    }

    /// Continues at C or D after showing the last outcome's request on restart.
    ///
    /// Book B requires this for Start B (3.2.1.2); EMVCo's type approval expects it for C and D.
    mutating func restart(at start: Outcome.Start) -> Action {
        guard let request = requestOnRestart else { return resume(at: start) }
        state = .showingRequestOnRestart(start)
        return .display(request)
    }

    mutating func resume(at start: Outcome.Start) -> Action {
        start == .kernelActivation ? activateKernel() : selectFinalCombination()
    }
}
