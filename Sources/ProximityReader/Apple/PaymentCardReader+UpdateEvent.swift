// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReader {
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
