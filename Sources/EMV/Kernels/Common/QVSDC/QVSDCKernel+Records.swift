// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Read Application Data.
///
/// See EMV Contactless Book C-3, 5.4.1 and 5.4.2.
extension QVSDCKernel {
    /// Reads the records that the file locator (`94`) lists.
    ///
    /// A card without it has already sent all its data (streamlined qVSDC).
    mutating func readRecords() -> Action<Outcome> { proceed(applicationData.begin(data)) }

    /// Reads the next record, or shows that the card can be removed.
    mutating func proceed(_ step: ReadApplicationData.Step) -> Action<Outcome> {
        switch step {
        case .transmit(let command):
            state = .readingRecords
            return .transmit(command)
        case .complete:
            state = .showingCardRead
            return .display(UserInterfaceRequest(.cardReadSuccessfully, .cardReadSuccessfully))
        case .violation(let violation):
            return endApplication(violation, in: .applicationData)
        }
    }

    /// Ends the application because an answer violates a rule.
    ///
    /// An element that has an invalid length or format, or that the card has already sent, violates
    /// the same rule in every answer (5.4.2.2).
    mutating func endApplication(
        _ violation: ReadApplicationData.Violation, in section: QVSDCRules.Rule
    ) -> Action<Outcome> {
        let rule: QVSDCRules.Rule =
            switch violation.rule {
            case .answer: section
            case .format: .format
            case .repetition: .redundantData
            }
        return endApplication(rule, violation.subject, violation.evidence)
    }
}
