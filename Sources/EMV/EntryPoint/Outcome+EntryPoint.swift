// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
