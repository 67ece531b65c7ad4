// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// How a purchase of 12.50 US dollars ends with a card.
///
/// The value follows from the books and from the card's personalization; one test reads every
/// card that comes with the package to check it.
public struct ExpectedOutcome: Hashable, Sendable {
    /// An outcome of Entry Point and the kernels (EMV Contactless Book A, 6.2).
    public enum Status: String, Sendable, CaseIterable {
        /// The card and the terminal approve offline.
        case approved = "Approved"
        /// The issuer decides.
        case onlineRequest = "Online Request"
        /// The card or the terminal declines.
        case declined = "Declined"
        /// The cardholder presents the card again.
        case tryAgain = "Try Again"
        /// The cardholder inserts or swipes the card.
        case tryAnotherInterface = "Try Another Interface"
        /// The card cannot be read here.
        case endApplication = "End Application"
    }

    /// The outcome of each tap, in order; the issuer decides unless the card's profile says otherwise.
    public internal(set) var statuses: [Status] = [.onlineRequest]
    /// The terminal verification result that the card is for, such as `CDA failed`, or `nil`.
    public internal(set) var finding: String?
    /// The name of the terminal that shows what the card is for.
    public internal(set) var terminal = usualTerminal

    /// The issuer decides, at the usual terminal.
    public static let onlineRequest = ExpectedOutcome()

    /// The name of the terminal that is used unless another one is configured.
    public static let usualTerminal = "attended"
}

extension ExpectedOutcome: CustomStringConvertible {
    /// The outcome of each tap, the finding, and the terminal if it is not the usual one:
    /// `Declined (Expired application), terminal offline-capable`.
    public var description: String {
        statuses.map(\.rawValue).joined(separator: ", then ") + (finding.map { " (\($0))" } ?? "")
            + (terminal == Self.usualTerminal ? "" : ", terminal \(terminal)")
    }
}

extension ExpectedOutcome: ProfileObject {
    static let fields: [Field<Self>] = [
        .choices("outcomes", least: 1, \.statuses)
            .described("The outcome of each tap (EMV Contactless Book A, 6.2)."),
        .text("finding", count: 1...80, \.finding)
            .described(
                "The terminal verification result that the card is for, such as CDA failed."),
        .text("terminal", count: 1...40, \.terminal)
            .described("The terminal that shows what the card is for."),
    ]
}
