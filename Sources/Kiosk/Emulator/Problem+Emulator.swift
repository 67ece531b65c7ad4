// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Problem {
    /// The reader is a real one.
    static var noEmulator: Problem {
        Problem(
            .notFound, named: "no-emulator",
            "The reader is no emulated one: start the service with --reader emulated.")
    }

    /// One card lies in the field for good.
    static func cardInField(_ card: String) -> Problem {
        Problem(
            .conflict, named: "card-in-field",
            "The card \u{201C}\(card)\u{201D} lies in the field for good: start the service with "
                + "--reader emulated to tap others.")
    }

    /// No read waits for a card.
    static var noReadWaits: Problem {
        Problem(
            .conflict, named: "no-read-waits",
            "No read is under way that a card could be tapped for: start one, then tap.")
    }

    /// Another card was tapped and has not been read yet.
    static var cardOnItsWay: Problem {
        Problem(
            .conflict, named: "card-on-its-way",
            "Another card was tapped, and the reader has not come to it yet.")
    }

    /// There is no such card.
    static var unknownCard: Problem {
        Problem(
            .unprocessableContent, named: "unknown-card",
            "There is no such card: see /v1/emulator/cards.",
            errors: [.init(at: "/card", "This has to be the name of an emulated card.")])
    }

    /// There is no such fault.
    static var unknownFault: Problem {
        Problem(
            .unprocessableContent, named: "unknown-fault", "There is no such fault.",
            errors: [
                .init(
                    at: "/faults",
                    "Each has to be a fault such as tear@3, delay@2:300ms or status@5:6985, "
                        + "and there may be eight.")
            ])
    }

    /// The program that serves emulated cards does not.
    static func noCards(_ hint: String) -> Problem {
        Problem(
            .serviceUnavailable, named: "no-cards",
            hint.isEmpty ? "The program that serves emulated cards does not run." : hint)
    }
}
