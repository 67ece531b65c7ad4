// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How a purchase of 12.50 US dollars ends with a card that comes with the package.
///
/// The value follows from the books and from the card's personalization; one test reads every
/// card to check it.
public struct ExpectedOutcome: Hashable, Sendable {
    /// An outcome of Entry Point and the kernels (EMV Contactless Book A, 6.2).
    public enum Status: String, Sendable {
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

    /// The outcome of each tap, in order.
    public let statuses: [Status]
    /// The terminal verification result that the card is for, such as `CDA failed`, or `nil`.
    public let finding: String?
    /// The name of the terminal that shows what the card is for.
    public let terminal: String

    /// The name of the terminal that is used unless another one is configured.
    public static let usualTerminal = "attended"

    init(_ statuses: [Status], finding: String? = nil, terminal: String = usualTerminal) {
        self.statuses = statuses
        self.finding = finding
        self.terminal = terminal
    }
}

extension ExpectedOutcome: CustomStringConvertible {
    /// The outcome of each tap, the finding, and the terminal if it is not the usual one:
    /// `Declined (Expired application), terminal offline-capable`.
    public var description: String {
        statuses.map(\.rawValue).joined(separator: ", then ") + (finding.map { " (\($0))" } ?? "")
            + (terminal == Self.usualTerminal ? "" : ", terminal \(terminal)")
    }
}

extension BuiltInCard {
    /// Returns the card with its outcome, unless it is an online request at the usual terminal.
    ///
    /// - Parameters:
    ///   - statuses: The outcome of each tap.
    ///   - finding: The terminal verification result that the card is for.
    ///   - terminal: The name of the terminal that shows what the card is for.
    /// - Returns: The card.
    func ends(
        _ statuses: ExpectedOutcome.Status..., finding: String? = nil,
        terminal: String = ExpectedOutcome.usualTerminal
    ) -> BuiltInCard {
        var card = self
        card.expectedOutcome = ExpectedOutcome(statuses, finding: finding, terminal: terminal)
        return card
    }
}

extension CardProfile {
    /// Returns how a purchase ends with a card that comes with the package.
    ///
    /// - Parameter name: The card's name.
    /// - Returns: `nil` if no such card comes with the package.
    public static func expectedOutcome(named name: String) -> ExpectedOutcome? {
        builtIn(name)?.expectedOutcome
    }
}
