// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 6.
///
/// See EMV Contactless Book C-6, outcomes, and Book A, 6.
extension Kernel6 {
    /// The elements for the acquirer.
    static let recordTags: [Tag] =
        .authorization + [
            .pointOfServiceEntryMode, .transactionSequenceCounter,
            .contactlessCardVerificationResults, .terminalTransactionQualifiers,
            .formFactorIdentifier, .cardProcessingRequirements,
        ] + .acquirer + [.additionalTerminalCapabilities]

    /// Returns the outcome of a verdict, with its message and its data.
    mutating func outcome(_ verdict: Verdict) -> Outcome {
        switch verdict {
        case .switchToContacts: return .contactChip()
        case .switchInterface: return .anotherInterface()
        case .approve, .goOnline, .decline: break
        }
        var outcome = Outcome.decision(
            verdict.outcome, verification, dataRecord: data.objects(Self.recordTags),
            languagePreference: data.languages)
        outcome.discretionaryData = data.objects([.kernel6OfflineBalance])
        if verdict == .goOnline, awaitsIssuerUpdate() {
            outcome.start = .protocolActivation
            outcome.onlineResponseData = .emvData
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                .presentCardAgain, .readyToRead)
        }
        return outcome
    }
}
