// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for tapping cards on an emulated reader, and for the emulated customer's biometrics.
enum EmulatorRoutes {
    private struct Cards: Encodable {
        let cards: [EmulatedCardSummary]
        /// The card that stays in the field, or `nil` if cards are tapped.
        let inField: String?
    }

    private static let tap = RequestBody(
        .text("card", 64, "The name of the card to hold to the reader.", example: "visa-credit"),
        BodyMember<[String]>.texts(
            "faults",
            "What goes wrong meanwhile, at most eight faults, such as tear@3: the card leaves the "
                + "field at the third command; by default, nothing.", example: ["tear@3"]
        ).optional,
        BodyMember<String>.text(
            "reader", 64, "The id of the reader; by default, the first one.", example: "default"
        ).optional
    ) { (card: $0, faults: $1 ?? [], reader: $2) }

    private static let biometrics = RequestBody(
        .boolean(
            "isOwner", "Whether the fingerprint or face is that of the emulated wallet's owner.")
    ) { $0 }

    private struct Biometrics: Encodable {
        let isOwner: Bool
    }

    private struct Tap: Encodable {
        let card: String
        let read: String
    }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        let payments = context.payments
        return [
            try Endpoint(
                .get, "/v1/emulator/cards", operation: "listCards",
                "Lists the cards that can be held to the reader.", access: .console,
                answer: .json(Schemas.reference("EmulatedCardList"))
            ) { (_) async throws(Problem) in
                let emulator = try await context.reader(nil).requireEmulator()
                return .json(
                    Cards(cards: try await emulator.cards(), inField: emulator.card))
            },
            try Endpoint(
                .post, "/v1/emulator/taps", operation: "tapCard",
                "Holds an emulated card to the reader, for the read in progress.", access: .console,
                body: tap,
                answer: .json(Schemas.reference("Tap"), .accepted)
            ) { (request) async throws(Problem) in
                let body = try request.readBody()
                let read = try await context.reader(body.reader).tap(
                    body.card, faults: body.faults)
                return .json(Tap(card: body.card, read: read), .accepted)
            },
            try Endpoint(
                .get, "/v1/emulator/biometrics", operation: "getBiometrics",
                "Returns whether the emulated wallet's owner authorizes payments.",
                access: .console, answer: .json(Schemas.reference("Biometrics"))
            ) { (_) async throws(Problem) in
                .json(Biometrics(isOwner: try payments.requireBiometrics().isOwner))
            },
            try Endpoint(
                .put, "/v1/emulator/biometrics", operation: "setBiometrics",
                "Chooses who authorizes payments from now on, the wallet's owner or another person.",
                access: .console,
                body: biometrics, answer: .json(Schemas.reference("Biometrics"))
            ) { (request) async throws(Problem) in
                let isOwner = try request.readBody()
                try payments.requireBiometrics().isOwner = isOwner
                return .json(Biometrics(isOwner: isOwner))
            },
        ]
    }
}
