// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ProximityReader

/// The payment sheet as lines on standard error.
struct TerminalSheet: PaymentSheet {
    /// How a merchant's terms are accepted.
    enum Terms: Sendable {
        /// Without a question: a test instrument's are one sentence.
        case accepted
        /// By an answer at the terminal; without a terminal they are refused.
        case asked
    }

    private let terms: Terms

    init(terms: Terms = .accepted) {
        self.terms = terms
    }

    func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {
        if let type = content.loyaltyType {
            Console.note("\(content.merchantName) reads \(type.isEmpty ? "your passes" : type)")
            return
        }
        guard let amount = content.amount else {
            let reason =
                switch content.verificationReason {
                case .lookUp: "looks your payment up"
                case .saveCard: "keeps your card for later"
                case .openTab: "opens a tab with your card"
                default: "verifies your card"
                }
            Console.note("\(content.merchantName) \(reason) and charges nothing")
            return
        }
        let verb = content.type == .refund ? "pays you back" : "asks for"
        Console.note("\(content.merchantName) \(verb) \(amount) \(content.currencyCode)")
    }

    func show(_ message: PaymentSheetMessage) async {
        Console.note(
            Self.hasLights ? "\(Self.lights(message))  \(Self.text(message))" : Self.text(message))
    }

    /// Whether the four status lights are shown: on a terminal that is not a dumb one.
    private static let hasLights =
        isatty(STDERR_FILENO) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"

    /// The status lights: the first when a card may come, all four when it was read.
    ///
    /// See EMV Contactless Book A, chapter 9.
    static func lights(_ message: PaymentSheetMessage) -> String {
        let count =
            switch message {
            case .presentCard, .presentCardAgain, .presentOneCard, .seePhone: 1
            case .processing: 2
            case .removeCard, .success: 4
            case .useAnotherCard, .declined, .failed, .cancelled, .timedOut, .noPIN: 0
            }
        return String(repeating: "●", count: count) + String(repeating: "○", count: 4 - count)
    }

    func dismiss() async {}

    func acceptTerms(_ terms: MerchantTerms) async throws -> Bool {
        guard self.terms == .asked else { return true }
        Console.note(
            "\(terms.merchantName) (\(terms.merchantIdentifier)) will read test cards only, and "
                + "knows that this reader is a test instrument without any approval.")
        guard isatty(STDIN_FILENO) == 1 else {
            Console.note("Nobody can be asked here; --yes accepts.")
            return false
        }
        Console.note("Accept? [y/N]")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }

    /// What the customer reads.
    static func text(_ message: PaymentSheetMessage) -> String {
        switch message {
        case .presentCard: "Hold the card to the reader"
        case .processing: "Keep holding it"
        case .removeCard: "Take the card away"
        case .presentCardAgain: "Hold the card to the reader again"
        case .presentOneCard: "Hold only one card to the reader"
        case .seePhone: "Look at your phone, then hold it to the reader again"
        case .useAnotherCard: "Use another card, or insert this one"
        case .success: "Card read"
        case .declined: "Declined by the card"
        case .failed: "The card could not be read"
        case .cancelled: "Cancelled"
        case .timedOut: "No card was presented"
        case .noPIN: "No PIN was taken"
        }
    }
}
