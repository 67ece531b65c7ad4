// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for tapping cards on an emulated reader, and for the emulated customer's finger.
enum EmulatorRoutes {
    private struct Cards: Encodable {
        let cards: [EmulatedCardSummary]
        /// The card that stays in the field, or `nil` if cards are tapped.
        let inField: String?
    }

    private struct TapBody: Codable {
        let card: String
        var faults: [String]?
        var reader: String?
    }

    private struct Finger: Codable {
        let isOwner: Bool
    }

    private struct Tap: Encodable {
        let card: String
        let read: String
    }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        let payments = context.payments
        return [
            Endpoint(
                route: try Route(.get, "/v1/emulator/cards", operation: "listCards") {
                    (_) async throws(Problem) in
                    let emulator = try await context.reader(nil).requireEmulator()
                    return .json(
                        Cards(cards: try await emulator.cards(), inField: emulator.card))
                },
                access: .console, summary: "Lists the cards that can be held to the reader.",
                answer: .json(Schemas.reference("EmulatedCardList"))),
            Endpoint(
                route: try Route(.post, "/v1/emulator/taps", operation: "tapCard") {
                    (request) async throws(Problem) in
                    let body = try request.decodeStrictly(TapBody.self)
                    let read = try await context.reader(body.reader).tap(
                        body.card, faults: body.faults ?? [])
                    return .json(Tap(card: body.card, read: read), .accepted)
                },
                access: .console,
                summary: "Holds an emulated card to the reader, for the read in progress.",
                body: Schemas.reference("TapOrder"),
                answer: .json(Schemas.reference("Tap"), .accepted)),
            Endpoint(
                route: try Route(.get, "/v1/emulator/finger", operation: "getFinger") {
                    (_) async throws(Problem) in
                    .json(Finger(isOwner: try payments.requireFinger().isOwner))
                },
                access: .console,
                summary: "Returns whether the finger of the emulated customer is the owner's.",
                answer: .json(Schemas.reference("Finger"))),
            Endpoint(
                route: try Route(.put, "/v1/emulator/finger", operation: "setFinger") {
                    (request) async throws(Problem) in
                    let body = try request.decodeStrictly(Finger.self)
                    try payments.requireFinger().isOwner = body.isOwner
                    return .json(body)
                },
                access: .console,
                summary: "Chooses whose finger confirms payments from now on.",
                body: Schemas.reference("Finger"), answer: .json(Schemas.reference("Finger"))),
        ]
    }
}
