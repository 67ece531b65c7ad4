// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Outcome {
    /// The decision; byte 1 of the outcome parameter set.
    package struct Status: RawRepresentable, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The card and the terminal approved offline.
        package static let approved = Self(rawValue: 0x10)
        /// The card or the terminal declined.
        package static let declined = Self(rawValue: 0x20)
        /// The issuer has to decide.
        package static let onlineRequest = Self(rawValue: 0x30)
        /// The transaction cannot continue with this card.
        package static let endApplication = Self(rawValue: 0x40)
        /// The reader should try the next application of the card; never a final outcome.
        package static let selectNext = Self(rawValue: 0x50)
        /// The cardholder should insert or swipe the card.
        package static let tryAnotherInterface = Self(rawValue: 0x60)
        /// The cardholder should present the card again.
        package static let tryAgain = Self(rawValue: 0x70)
    }
}

extension Outcome.Status: CustomStringConvertible {
    /// The name in Book A, such as `Online Request`.
    package var description: String {
        switch self {
        case .approved: "Approved"
        case .declined: "Declined"
        case .onlineRequest: "Online Request"
        case .endApplication: "End Application"
        case .selectNext: "Select Next"
        case .tryAnotherInterface: "Try Another Interface"
        case .tryAgain: "Try Again"
        default: "Unknown"
        }
    }
}
