// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for the reader, its preparation, and its merchant's terms.
enum ReaderRoutes {
    private struct LinkBody: Codable {
        let token: String
        var again: Bool?
    }

    private struct Link: Encodable {
        let isLinked: Bool
    }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                route: try Route(.get, "/v1/readers", operation: "listReaders") { _ in
                    var resources: [ReaderResource] = []
                    for reader in context.readers { resources.append(await reader.resource()) }
                    return .json(["readers": resources])
                },
                access: .token([.caller, .operator], page: .console), summary: "Lists the readers.",
                answer: .json(Schemas.list("readers", of: "Reader", "The readers of this service."))
            ),
            Endpoint(
                route: try Route(.get, "/v1/readers/{reader}", operation: "getReader") {
                    (_, reader: String) async throws(Problem) in
                    .json(try await context.reader(reader).resource())
                },
                access: .token([.caller, .operator], page: .console),
                summary: "Returns a reader.",
                answer: .json(Schemas.reference("Reader"))),
            Endpoint(
                route: try Route(.post, "/v1/readers/{reader}/prepare", operation: "prepareReader")
                {
                    (request, reader: String) async throws(Problem) in
                    let body = try request.decodeStrictly(TokenBody.self)
                    return .json(try await context.reader(reader).prepare(body.token))
                },
                access: .token([.caller]),
                summary: "Prepares a reader with a reader token; required before the first read.",
                body: Schemas.reference("ReaderToken"),
                answer: .json(Schemas.reference("Reader"))),
            Endpoint(
                route: try Route(.post, "/v1/readers/{reader}/link", operation: "linkAccount") {
                    (request, reader: String) async throws(Problem) in
                    let body = try request.decodeStrictly(LinkBody.self)
                    try await context.reader(reader).link(body.token, again: body.again ?? false)
                    return .json(Link(isLinked: true))
                },
                access: .token([.caller]),
                summary: "Asks the merchant to accept the terms on the payment sheet.",
                body: Schemas.reference("LinkRequest"),
                answer: .json(Schemas.reference("Link"))),
            Endpoint(
                route: try Route(.post, "/v1/readers/{reader}/link/check", operation: "checkLink") {
                    (request, reader: String) async throws(Problem) in
                    let body = try request.decodeStrictly(TokenBody.self)
                    let isLinked = try await context.reader(reader).isLinked(body.token)
                    return .json(Link(isLinked: isLinked))
                },
                access: .token([.caller]),
                summary: "Reports whether the token's merchant has accepted the terms.",
                body: Schemas.reference("ReaderToken"),
                answer: .json(Schemas.reference("Link"))),
        ]
    }
}
