// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReader {
    /// The events while a reader is prepared, and while it reads.
    @available(iOS 16.0, macCatalyst 17.0, *)
    @nonexhaustive(warn)
    public enum Event: Sendable {
        /// The reader is being configured; the value is a percentage, 1 to 100.
        case updateProgress(Int)
        /// The reader can no longer read; prepare it again.
        case notReady
        /// A card can be presented now.
        case readyForTap
        /// A card is in the field.
        case cardDetected
        /// The card can be removed.
        case removeCard
        /// The read is complete.
        case readCompleted
        /// The customer is asked to present the card again.
        case readRetry
        /// The read was canceled.
        case readCancelled
        /// The read ended without a result.
        case readNotCompleted
        /// The customer is asked for a PIN.
        case pinEntryRequested
        /// The customer has entered a PIN.
        case pinEntryCompleted
        /// The payment sheet was dismissed.
        @available(iOS 16.4, *)
        case userInterfaceDismissed

        /// The event's name: the name of the case, without its value.
        public var name: String {
            switch self {
            case .updateProgress: "updateProgress"
            case .notReady: "notReady"
            case .readyForTap: "readyForTap"
            case .cardDetected: "cardDetected"
            case .removeCard: "removeCard"
            case .readCompleted: "readCompleted"
            case .readRetry: "readRetry"
            case .readCancelled: "readCancelled"
            case .readNotCompleted: "readNotCompleted"
            case .pinEntryRequested: "pinEntryRequested"
            case .pinEntryCompleted: "pinEntryCompleted"
            case .userInterfaceDismissed: "userInterfaceDismissed"
            }
        }
    }

    /// The events while a reader is prepared, as in iOS 15.
    @available(iOS, introduced: 15.4, deprecated: 16.0, message: "Use PaymentCardReader.Event")
    @nonexhaustive(warn)
    public enum UpdateEvent: Sendable {
        /// The reader is being configured; the value is a percentage, 1 to 100.
        case progress(Int)
        /// The reader can no longer read; prepare it again.
        case notReady

        /// The event's name: the name of the case, without its value.
        public var name: String {
            switch self {
            case .progress: "progress"
            case .notReady: "notReady"
            }
        }
    }
}
