// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for reads of cards and passes.
enum ReadRoutes {
    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                route: try Route(.post, "/v1/reads", operation: "startRead") {
                    (request) async throws(Problem) in
                    // Check the key before the order, which can fail without a reader.
                    let key = try IdempotencyKey(of: request, reading: .kiosk)
                    let order = try request.decodeStrictly(ReadOrder.self)
                    let read = try await context.reader(order.reader).start(order, key)
                    return answer(read, .created)
                },
                access: .token([.caller]),
                summary: "Starts a read; with a known key, returns the read that it started.",
                body: Schemas.reference("ReadOrder"), parameters: [Schemas.idempotencyKey],
                answer: .json(Schemas.reference("Read"), .created)),
            Endpoint(
                route: try Route(.get, "/v1/reads", operation: "listReads") {
                    (request) async throws(Problem) in
                    let search = try OrderSearch(request)
                    let found = try await context.dependencies.keeping {
                        (store) async throws(StateError) in try await store.reads(search)
                    }
                    var reads: [ReadResource] = []
                    for identifier in found {
                        guard let read = try await read(identifier, context) else { continue }
                        reads.append(read)
                    }
                    return .json(["reads": reads])
                },
                access: .token([.caller]),
                summary: "Lists the reads of the last day, newest first; with reference or "
                    + "idempotencyKey, those of one order.",
                parameters: OrderSearch.parameters,
                answer: .json(Schemas.list("reads", of: "Read", "The reads, newest first."))),
            Endpoint(
                route: try Route(.get, "/v1/reads/{read}", operation: "getRead") {
                    (request, read: String) async throws(Problem) in
                    .json(try await find(read, context, wait: try request.wait()))
                },
                access: .token([.caller]), summary: "Returns a read; with wait, once it has ended.",
                parameters: [Schemas.wait], answer: .json(Schemas.reference("Read"))),
            Endpoint(
                route: try Route(.post, "/v1/reads/{read}/cancel", operation: "cancelRead") {
                    (_, read: String) async throws(Problem) in
                    for reader in context.readers {
                        if let isCancelled = await reader.cancel(read) {
                            return .json(Cancellation(cancelled: isCancelled))
                        }
                    }
                    _ = try await find(read, context, wait: .zero)
                    return .json(Cancellation(cancelled: false))
                },
                access: .token([.caller]),
                summary: "Cancels a read, unless its card has been read.",
                answer: .json(Schemas.reference("Cancellation"))),
            Endpoint(
                route: try Route(.post, "/v1/reads/{read}/pin", operation: "capturePIN") {
                    (request, read: String) async throws(Problem) in
                    let key = try IdempotencyKey(of: request, reading: .kiosk)
                    let body = try request.decodeStrictly(TokenBody.self)
                    let known = try await find(read, context, wait: .zero)
                    let captured = try await context.reader(known.reader).capturePIN(
                        read, token: body.token, key)
                    guard let captured else { throw .noRead }
                    return answer(captured, .accepted)
                },
                access: .token([.caller]),
                summary: "Asks for the PIN that the card's issuer requires for a read.",
                body: Schemas.reference("PINToken"), parameters: [Schemas.idempotencyKey],
                answer: .json(Schemas.reference("Read"), .accepted)),
            Endpoint(
                route: try Route(.post, "/v1/reads/{read}/outcome", operation: "tellOutcome") {
                    (request, read: String) async throws(Problem) in
                    let body = try request.decodeStrictly(OutcomeBody.self)
                    let known = try await find(read, context, wait: .zero)
                    let told = try await context.reader(known.reader).tell(body.outcome, of: read)
                    guard let told else { throw .noRead }
                    return .json(told)
                },
                access: .token([.caller]),
                summary: "Shows the customer whether the payment for a read is approved.",
                body: Schemas.reference("Outcome"), answer: .json(Schemas.reference("Read"))),
        ]
    }

    private static func find(
        _ identifier: String, _ context: RouteContext, wait: Duration
    ) async throws(Problem) -> ReadResource {
        guard let read = try await read(identifier, context, wait: wait) else { throw .noRead }
        return read
    }

    private static func read(
        _ identifier: String, _ context: RouteContext, wait: Duration = .zero
    ) async throws(Problem) -> ReadResource? {
        for reader in context.readers {
            if let read = try await reader.read(identifier, wait: wait) { return read }
        }
        return nil
    }

    private static func answer(_ read: ReadResource, _ status: Status) -> Response {
        var response = Response.json(read, status)
        response.headers[.location] = HeaderValue(cleaning: "/v1/reads/\(read.id)")
        return response
    }
}
