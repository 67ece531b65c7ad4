// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The meaning of a status word of GET PROCESSING OPTIONS other than `9000`.
///
/// See EMV Contactless Book C-3, 5.2.2.2.
enum ProcessingOptionsRefusal {
    /// The message stays and the field is off for 1.3 seconds.
    private static let holdTime = Duration(hundredMilliseconds: 13)

    /// Returns the outcome, or `nil` for success.
    ///
    /// `6986` is a phone that requires its owner's action; readers of the first versions of the
    /// book do not support it and end the application.
    static func outcome(_ statusWord: StatusWord, _ settings: Kernel3Settings) -> Outcome? {
        switch statusWord {
        case .success:
            nil
        case .referenceDataNotUsable:
            .contactChip()
        case .conditionsNotSatisfied:
            Outcome(.selectNext, start: .combinationSelection)
        case .commandNotAllowed where settings.sendsCardholderToPhone:
            Outcome(
                .tryAgain, start: .protocolActivation,
                onOutcome: UserInterfaceRequest(.seePhone, .processingError, holdTime: holdTime),
                onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead),
                fieldOffRequest: holdTime)
        default:
            .endApplication()
        }
    }
}
