// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 6.
///
/// See EMV Contactless Book C-6, outcomes, and Book A, 6.
extension Kernel6 {
    /// The elements for the acquirer.
    static let recordTags: [Tag] = [
        0x57, 0x5A, 0x5F24, 0x5F34, 0x82, 0x84, 0x95, 0x9A, 0x9C, 0x9F02, 0x9F03, 0x5F2A, 0x9F06,
        0x9F07, 0x9F09, 0x9F10, 0x9F1A, 0x9F1E, 0x9F26, 0x9F27, 0x9F33, 0x9F34, 0x9F35, 0x9F36,
        0x9F37, 0x9F39, 0x9F41, 0x9F53, 0x9F66, 0x9F6E, 0x9F71, 0x50, 0x9F12, 0x9F11, 0x5F20,
        0x5F28,
        0x5F36, 0x9F08, 0x9F15, 0x9F16, 0x9F1C, 0x9F21, 0x9F40,
    ]

    /// Returns the outcome of a verdict, with its message and its data.
    mutating func outcome(_ verdict: Verdict) -> Outcome {
        switch verdict {
        case .switchToContacts: return .contactChip()
        case .switchInterface: return .anotherInterface()
        case .approve, .goOnline, .decline: break
        }
        var outcome = Outcome.decision(
            verdict.outcome, verification, dataRecord: data.objects(Self.recordTags),
            languagePreference: Array(data[0x5F2D] ?? []))
        outcome.discretionaryData = data.objects([0xD1])
        if verdict == .goOnline, awaitsIssuerUpdate() {
            outcome.start = .protocolActivation
            outcome.onlineResponseData = .emvData
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                .presentCardAgain, .readyToRead)
        }
        return outcome
    }
}
