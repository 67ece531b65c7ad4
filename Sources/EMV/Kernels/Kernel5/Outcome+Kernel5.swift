// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 5.
///
/// See EMV Contactless Book C-5, outcomes, and Book A, 6.
extension Kernel5 {
    /// The elements for the acquirer.
    static let recordTags: [Tag] =
        .authorization + [
            .pointOfServiceEntryMode, .transactionSequenceCounter, .cardholderVerificationStatus,
            .terminalInterchangeProfile, .issuerUpdateParameter, .deviceInformation,
        ] + .acquirer + [.additionalTerminalCapabilities]

    /// Returns the outcome with a status, with its message and its data.
    mutating func outcome(_ status: Outcome.Status) -> Outcome {
        var outcome = Outcome.decision(
            status, verification, dataRecord: data.objects(Self.recordTags),
            languagePreference: data.languages)
        outcome.discretionaryData = data.objects([.offlineBalance])
        if status == .onlineRequest { requestIssuerUpdate(&outcome) }
        return outcome
    }
}
