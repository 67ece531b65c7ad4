// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

extension PointOfSale {
    // snippet: State
    /// The state of the point of sale, for its views.
    public enum State: Equatable, Sendable {
        /// The reader is not prepared.
        case off
        /// The reader is being configured.
        case preparing(percent: Int)
        /// An administrator must accept the terms and conditions.
        case termsRequired
        /// Tap to Pay cannot be used. The text says why, and what to do.
        case unavailable(String)
        /// A card can be read.
        case ready
        /// The customer presents a card, or enters a PIN.
        case reading(Hint)
        /// The provider asks the issuer.
        case authorizing
        /// The last read has ended.
        case finished(Outcome)
    }
    // end

    /// What the customer does next.
    public enum Hint: Equatable, Sendable {
        /// Wait.
        case wait
        /// Present the card.
        case presentCard
        /// Hold the card still.
        case holdCard
        /// Remove the card.
        case removeCard
        /// Present the card again.
        case presentCardAgain
        /// Enter the PIN.
        case enterPIN
    }

    /// The end of a payment, a refund, or a check of a card.
    public enum Outcome: Equatable, Sendable {
        /// The issuer approved.
        case approved
        /// The card or its issuer declined. Ask for another card.
        case declined
        /// The customer or the merchant canceled, or no card came in time.
        case cancelled
        /// Something failed. The text says what to do.
        case failed(String)
    }
}

// snippet: following
extension PointOfSale.State {
    /// Returns the state after an event, which refines what a call has begun.
    func following(_ event: PaymentCardReader.Event) -> Self {
        switch (self, event) {
        case (.preparing, .updateProgress(let percent)): .preparing(percent: percent)
        case (.ready, .notReady): .off
        case (.reading(.presentCardAgain), .readyForTap): self
        case (.reading, .readyForTap): .reading(.presentCard)
        case (.reading, .cardDetected): .reading(.holdCard)
        case (.reading, .removeCard): .reading(.removeCard)
        case (.reading, .readRetry): .reading(.presentCardAgain)
        case (.reading, .pinEntryRequested): .reading(.enterPIN)
        case (.reading, .pinEntryCompleted): .reading(.wait)
        default: self
        }
    }
}
// end
