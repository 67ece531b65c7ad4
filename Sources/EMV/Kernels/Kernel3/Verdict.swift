// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What is to become of the transaction, so far.
///
/// Each rule takes the verdict of the rules before it and gives the next one.
enum Verdict: Hashable, Sendable {
    /// The card approved offline, and nothing was found against it.
    case approve
    /// The issuer has to decide: Online Required by Reader.
    case goOnline
    /// Decline Required by Reader, or the card declined.
    case decline
    /// The card wants its contacts.
    case switchToContacts
    /// The card wants any other interface.
    case switchInterface

    /// Whether rules still apply: the transaction can be completed here.
    var isOpen: Bool { self == .approve || self == .goOnline }

    /// What it comes to if no other rule moves it.
    var outcome: Outcome.Status {
        switch self {
        case .approve: .approved
        case .goOnline: .onlineRequest
        case .decline: .declined
        case .switchToContacts, .switchInterface: .tryAnotherInterface
        }
    }
}
