// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// The routes for reads that are stored until a network is available.
enum StoreRoutes {
    private struct BatchBody: Codable {
        var size: Int?
    }

    private struct ResolveBody: Codable {
        let deletionToken: String
    }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                route: try Route(.get, "/v1/readers/{reader}/store", operation: "getStore") {
                    (_, reader: String) async throws(Problem) in
                    .json(try await context.reader(reader).storedReads.resource())
                },
                access: .token([.caller, .operator], page: .console),
                summary: "Reports how many reads are waiting.",
                answer: .json(Schemas.reference("Store"))),
            Endpoint(
                route: try Route(
                    .post, "/v1/readers/{reader}/store/prepare", operation: "prepareStore"
                ) {
                    (_, reader: String) async throws(Problem) in
                    .json(try await context.reader(reader).prepareToStore())
                },
                access: .token([.caller]),
                summary: "Prepares a reader to store reads without a network.",
                answer: .json(Schemas.reference("Reader"))),
            Endpoint(
                route: try Route(
                    .post, "/v1/readers/{reader}/store/batches", operation: "makeBatch"
                ) {
                    (request, reader: String) async throws(Problem) in
                    let size = try request.decodeStrictly(BatchBody.self).size ?? 0
                    guard size >= 0 else {
                        throw .invalidBody([.root.member("size")], "This must be 0 or more.")
                    }
                    return .json(
                        try await context.reader(reader).storedReads.batch(size: size), .created)
                },
                access: .token([.caller]), summary: "Creates a signed batch of reads.",
                body: Schemas.reference("BatchRequest"),
                answer: .json(Schemas.reference("Batch"), .created)),
            Endpoint(
                route: try Route(
                    .post, "/v1/readers/{reader}/store/batches/reset", operation: "resetBatch"
                ) {
                    (_, reader: String) async throws(Problem) in
                    try await context.reader(reader).storedReads.resetBatch()
                    return Response(.noContent)
                },
                access: .token([.caller]), summary: "Resets the batch.",
                answer: .none),
            Endpoint(
                route: try Route(
                    .post, "/v1/readers/{reader}/store/batches/resolve", operation: "resolveBatch"
                ) {
                    (request, reader: String) async throws(Problem) in
                    let body = try request.decodeStrictly(ResolveBody.self)
                    let stored = try await context.reader(reader).storedReads
                    try await stored.resolveBatch(body.deletionToken)
                    return .json(try await stored.resource())
                },
                access: .token([.caller]),
                summary:
                    "Deletes the batch with the provider's deletion token, and reports what is left.",
                body: Schemas.reference("ResolveRequest"),
                answer: .json(Schemas.reference("Store"))),
            Endpoint(
                route: try Route(
                    .post, "/v1/readers/{reader}/store/decline", operation: "declineStored"
                ) {
                    (_, reader: String) async throws(Problem) in
                    try await context.reader(reader).storedReads.declineLast()
                    return Response(.noContent)
                },
                access: .token([.caller]),
                summary: "Removes the last stored read, within a minute.", answer: .none),
        ]
    }
}
