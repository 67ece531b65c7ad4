// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for the reader, its preparation, and its merchant's terms.
enum ReaderRoutes {
    private struct Link: Encodable {
        let isLinked: Bool
    }

    private static let readerToken = RequestBody(
        .token(
            "token", "A reader token (JWT), which the payment service provider issued.")
    ) { $0 }

    private static let link = RequestBody(
        .token("token", "A reader token (JWT) of the merchant."),
        .boolean(
            "again",
            "Whether to show the terms to a merchant that has accepted them; by default, false."
        ).or(false)
    ) { (token: $0, isAgain: $1) }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .get, "/v1/readers", operation: "listReaders", "Lists the readers.",
                access: .token([.caller, .operator], page: .console),
                answer: .json(Schemas.list("readers", of: "Reader", "The readers of this service."))
            ) { _ in
                var resources: [ReaderResource] = []
                for reader in context.readers { resources.append(await reader.resource()) }
                return .json(["readers": resources])
            },
            try Endpoint(
                .get, "/v1/readers/{reader}", operation: "getReader", "Returns a reader.",
                access: .token([.caller, .operator], page: .console),
                answer: .json(Schemas.reference("Reader"))
            ) { (_, reader: String) async throws(Problem) in
                .json(try await context.reader(reader).resource())
            },
            try Endpoint(
                .post, "/v1/readers/{reader}/prepare", operation: "prepareReader",
                "Prepares a reader with a reader token; required before the first read.",
                access: .token([.caller]), body: readerToken,
                answer: .json(Schemas.reference("Reader"))
            ) { (request, reader: String) async throws(Problem) in
                let token = try request.readBody()
                return .json(try await context.reader(reader).prepare(token))
            },
            try Endpoint(
                .post, "/v1/readers/{reader}/link", operation: "linkAccount",
                "Asks the merchant to accept the terms on the payment sheet.",
                access: .token([.caller]), body: link,
                answer: .json(Schemas.reference("Link"))
            ) { (request, reader: String) async throws(Problem) in
                let body = try request.readBody()
                try await context.reader(reader).link(body.token, again: body.isAgain)
                return .json(Link(isLinked: true))
            },
            try Endpoint(
                .post, "/v1/readers/{reader}/link/check", operation: "checkLink",
                "Reports whether the token's merchant has accepted the terms.",
                access: .token([.caller]), body: readerToken,
                answer: .json(Schemas.reference("Link"))
            ) { (request, reader: String) async throws(Problem) in
                let token = try request.readBody()
                let isLinked = try await context.reader(reader).isLinked(token)
                return .json(Link(isLinked: isLinked))
            },
        ]
    }
}
