// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Problem {
    /// The reader is not emulated.
    static var noEmulator: Problem {
        Problem(
            .notFound, named: "no-emulator",
            "The reader is not emulated: start the service with --reader emulated.")
    }

    /// One card stays in the field.
    static func cardInField(_ card: String) -> Problem {
        Problem(
            .conflict, named: "card-in-field",
            "The card \u{201C}\(card)\u{201D} always stays in the field: start the service with "
                + "--reader emulated to tap others.")
    }

    /// No read is waiting for a card.
    static var noReadWaits: Problem {
        Problem(
            .conflict, named: "no-read-waits",
            "No read is waiting for a card: start a read, then tap.")
    }

    /// Another card was tapped and has not been read yet.
    static var cardOnItsWay: Problem {
        Problem(
            .conflict, named: "card-on-its-way",
            "Another card was tapped, and the reader has not read it yet.")
    }

    /// The card is unknown.
    static var unknownCard: Problem {
        Problem(
            .unprocessableContent, named: "unknown-card",
            "Unknown card: see /v1/emulator/cards.",
            errors: [.init(at: "/card", "This must be the name of an emulated card.")])
    }

    /// A fault is unknown.
    static var unknownFault: Problem {
        Problem(
            .unprocessableContent, named: "unknown-fault", "Unknown fault.",
            errors: [
                .init(
                    at: "/faults",
                    "This must be at most eight faults such as tear@3, delay@2:300ms, or "
                        + "status@5:6985.")
            ])
    }

    /// The program that serves emulated cards is not running.
    static func noCards(_ hint: String) -> Problem {
        Problem(
            .serviceUnavailable, named: "no-cards",
            hint.isEmpty ? "The program that serves emulated cards is not running." : hint)
    }
}
