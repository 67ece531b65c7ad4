// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for reads of cards and passes.
enum ReadRoutes {
    private static let pinToken = RequestBody(
        .token(
            "token", "A PIN token (JWT) for this read, which the payment service provider issued.")
    ) { $0 }

    private static let outcome = RequestBody(
        BodyMember<PaymentDecision>.choice(
            "outcome", "What the issuer decided, which the sheet shows the customer.")
    ) { $0 }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/reads", operation: "startRead",
                "Starts a read; with a known key, returns the read that it started.",
                access: .token([.caller]),
                body: RequestBody<ReadOrder>(decoding: Schemas.reference("ReadOrder")),
                parameters: [Schemas.idempotencyKey],
                answer: .json(Schemas.reference("Read"), .created)
            ) { (request) async throws(Problem) in
                // Check the key before the order, which can fail without a reader.
                let key = try IdempotencyKey(of: request.message, reading: .kiosk)
                let order = try request.readBody()
                let read = try await context.reader(order.reader).start(order, key)
                return answer(read, .created)
            },
            try Endpoint(
                .get, "/v1/reads", operation: "listReads",
                "Lists the reads of the last day, newest first; with reference or "
                    + "idempotencyKey, those of one order.", access: .token([.caller]),
                parameters: OrderSearch.parameters,
                answer: .json(Schemas.list("reads", of: "Read", "The reads, newest first."))
            ) { (request) async throws(Problem) in
                let reads = try await context.orders(.read, request.message) {
                    (read) async throws(Problem) in try await self.read(read, context)
                }
                return .json(["reads": reads])
            },
            try Endpoint(
                .get, "/v1/reads/{read}", operation: "getRead",
                "Returns a read; with wait, once it has ended.", access: .token([.caller]),
                parameters: [Schemas.wait], answer: .json(Schemas.reference("Read"))
            ) { (request, read: String) async throws(Problem) in
                .json(try await find(read, context, wait: try request.message.wait()))
            },
            try Endpoint(
                .post, "/v1/reads/{read}/cancel", operation: "cancelRead",
                "Cancels a read, unless its card has been read.", access: .token([.caller]),
                answer: .json(Schemas.reference("Cancellation"))
            ) { (_, read: String) async throws(Problem) in
                for reader in context.readers {
                    if let isCancelled = await reader.cancel(read) {
                        return .json(Cancellation(cancelled: isCancelled))
                    }
                }
                _ = try await find(read, context, wait: .zero)
                return .json(Cancellation(cancelled: false))
            },
            try Endpoint(
                .post, "/v1/reads/{read}/pin", operation: "capturePIN",
                "Asks for the PIN that the card's issuer requires for a read.",
                access: .token([.caller]), body: pinToken,
                parameters: [Schemas.idempotencyKey],
                answer: .json(Schemas.reference("Read"), .accepted)
            ) { (request, read: String) async throws(Problem) in
                let key = try IdempotencyKey(of: request.message, reading: .kiosk)
                let token = try request.readBody()
                let known = try await find(read, context, wait: .zero)
                let captured = try await context.reader(known.reader).capturePIN(
                    read, token: token, key)
                return answer(captured, .accepted)
            },
            try Endpoint(
                .post, "/v1/reads/{read}/outcome", operation: "reportOutcome",
                "Shows the customer whether the payment for a read is approved.",
                access: .token([.caller]), body: outcome,
                answer: .json(Schemas.reference("Read"))
            ) { (request, read: String) async throws(Problem) in
                let outcome = try request.readBody()
                let known = try await find(read, context, wait: .zero)
                let resource = try await context.reader(known.reader).reportOutcome(
                    outcome, of: read)
                guard let resource else { throw .noRead }
                return .json(resource)
            },
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
