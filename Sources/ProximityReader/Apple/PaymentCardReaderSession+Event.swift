// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// The events during a read, as in iOS 15.
    @available(iOS, introduced: 15.4, deprecated: 16.0, message: "Use PaymentCardReader.Event")
    @nonexhaustive(warn)
    public enum Event: Hashable, Sendable {
        /// A card can be presented now.
        case readyForTap
        /// A card is in the field.
        case cardDetected
        /// The card can be removed.
        case removeCard
        /// The read is complete.
        case completed
        /// The customer is asked to present the card again.
        case retry
        /// The read was cancelled.
        case readCancelled
        /// The read ended without a result.
        case readNotCompleted

        /// The event's name: the name of the case.
        public var name: String {
            switch self {
            case .readyForTap: "readyForTap"
            case .cardDetected: "cardDetected"
            case .removeCard: "removeCard"
            case .completed: "completed"
            case .retry: "retry"
            case .readCancelled: "readCancelled"
            case .readNotCompleted: "readNotCompleted"
            }
        }
    }
}
