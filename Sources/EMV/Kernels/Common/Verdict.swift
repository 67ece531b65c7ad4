// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The decision about the transaction so far.
///
/// Each rule takes the verdict of the previous rules and returns the next one.
enum Verdict: Hashable, Sendable {
    /// The card approved offline, and no rule objects.
    case approve
    /// The issuer has to decide: Online Required by Reader.
    case goOnline
    /// Decline Required by Reader, or the card declined.
    case decline
    /// The card requests its contact interface.
    case switchToContacts
    /// The card requests any other interface.
    case switchInterface

    /// Whether the remaining rules apply: the transaction can be completed contactlessly.
    var isOpen: Bool { self == .approve || self == .goOnline }

    /// The outcome if no other rule changes the verdict.
    var outcome: Outcome.Status {
        switch self {
        case .approve: .approved
        case .goOnline: .onlineRequest
        case .decline: .declined
        case .switchToContacts, .switchInterface: .tryAnotherInterface
        }
    }
}
