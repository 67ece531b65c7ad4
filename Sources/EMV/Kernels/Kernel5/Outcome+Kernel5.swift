// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 5.
///
/// See EMV Contactless Book C-5, outcomes, and Book A, 6.
extension Kernel5 {
    /// The elements for the acquirer.
    static let recordTags: [Tag] = [
        0x57, 0x5A, 0x5F24, 0x5F34, 0x82, 0x84, 0x95, 0x9A, 0x9C, 0x9F02, 0x9F03, 0x5F2A, 0x9F06,
        0x9F07, 0x9F09, 0x9F10, 0x9F1A, 0x9F1E, 0x9F26, 0x9F27, 0x9F33, 0x9F34, 0x9F35, 0x9F36,
        0x9F37, 0x9F39, 0x9F41, 0x9F50, 0x9F53, 0x9F60, 0x9F6E, 0x50, 0x9F12, 0x9F11, 0x5F20,
        0x5F28,
        0x5F36, 0x9F08, 0x9F15, 0x9F16, 0x9F1C, 0x9F21, 0x9F40,
    ]

    /// Returns the outcome with a status, with its message and its data.
    mutating func outcome(_ status: Outcome.Status) -> Outcome {
        var outcome = Outcome.decision(
            status, verification, dataRecord: data.objects(Self.recordTags),
            languagePreference: languages)
        outcome.discretionaryData = data.objects([0x9F5F])
        if status == .onlineRequest { requestIssuerUpdate(&outcome) }
        return outcome
    }
}
