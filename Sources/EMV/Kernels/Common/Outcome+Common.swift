// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes without a data record that several kernels have.
///
/// See EMV Contactless Book A, 6 and 9.
extension Outcome {
    /// The card's data cannot be used.
    static func endApplication() -> Outcome {
        Outcome(
            .endApplication, onOutcome: UserInterfaceRequest(.tryAnotherCard, .processingError))
    }

    /// The card did not answer and must be presented again (Book B, 3.3.3.7).
    static func cardLost() -> Outcome {
        Outcome(
            .tryAgain, start: .protocolActivation,
            onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead))
    }

    /// The card requests its contact interface.
    static func contactChip() -> Outcome {
        Outcome(
            .tryAnotherInterface, onOutcome: UserInterfaceRequest(.insertCard, .processingError),
            alternateInterface: .contactChip)
    }

    /// The card requests any other interface.
    static func anotherInterface() -> Outcome {
        Outcome(
            .tryAnotherInterface,
            onOutcome: UserInterfaceRequest(.insertOrSwipeCard, .processingError))
    }

    /// Returns the outcome for a phone whose instructions the cardholder has to follow.
    ///
    /// - Parameter holdTime: How long the message stays, and the field is off.
    /// - Returns: Try Again.
    static func seePhone(holdTime: Duration) -> Outcome {
        Outcome(
            .tryAgain, start: .protocolActivation,
            onOutcome: UserInterfaceRequest(.seePhone, .processingError, holdTime: holdTime),
            onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead),
            fieldOffRequest: holdTime)
    }
}
