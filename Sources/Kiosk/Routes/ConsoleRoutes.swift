// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes with which the operator sees the last reads.
enum ConsoleRoutes {
    private struct Lists: Encodable {
        let reads: [ConsoleRead]
        let payments: [ConsolePayment]
        /// Whether the operator can specify whose finger agrees to a payment.
        let hasFinger: Bool
    }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                route: try Route(.post, "/v1/console/session", operation: "openConsole") {
                    (request) async throws(Problem) in
                    try await context.openSession(of: .console, request)
                },
                access: .token([.operator]),
                summary:
                    "Exchanges the operator's token for a cookie that scripts cannot read, and a "
                    + "secret that other ports of this host do not receive.",
                answer: .json(Schemas.reference("PageSession"))),
            Endpoint(
                route: try Route(.get, "/v1/console/reads", operation: "listLastReads") {
                    (_) async throws(Problem) in
                    var reads: [ConsoleRead] = []
                    for reader in context.readers { reads += try await reader.lastReads() }
                    return .json(
                        Lists(
                            reads: reads, payments: try await context.payments.lastPayments(),
                            hasFinger: context.payments.hasFinger))
                },
                access: .console,
                summary: "Lists the last reads with their times, and the last payments from a "
                    + "wallet, each newest first.",
                answer: .json(Schemas.reference("ConsoleLists"))),
            Endpoint(
                route: try Route(
                    .get, "/v1/console/reads/{read}/dialogue", operation: "getDialogue"
                ) { (_, read: String) async throws(Problem) in
                    for reader in context.readers {
                        if let dialogue = await reader.dialogue(of: read) { return .json(dialogue) }
                    }
                    throw .noDialogue
                },
                access: .console,
                summary: "Returns the decoded dialogue with the emulated cards of a read.",
                answer: .json(Schemas.reference("Dialogue"))),
        ]
    }
}

extension Problem {
    /// The read has no dialogue.
    fileprivate static var noDialogue: Problem {
        Problem(
            .notFound, named: "no-dialogue",
            "No dialogue: dialogues are kept for emulated cards only, for the last "
                + "\(ReadHistory.limit) reads of this run.")
    }
}
