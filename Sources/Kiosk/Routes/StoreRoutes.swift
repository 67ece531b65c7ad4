// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// The routes for reads that are stored until a network is available.
enum StoreRoutes {
    private static let batch = RequestBody(
        BodyMember<Int64>.integer(
            "size", 0...1_000_000,
            "The number of reads in the batch, the oldest first; by default, or if zero, all.",
            example: 3
        ).or(0)
    ) { Int($0) }

    private static let deletionToken = RequestBody(
        .token(
            "deletionToken",
            "The token (JWT) with which the provider confirms that it received the batch.")
    ) { $0 }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .get, "/v1/readers/{reader}/store", operation: "getStore",
                "Reports how many reads are waiting.",
                access: .token([.caller, .operator], page: .console),
                answer: .json(Schemas.reference("Store"))
            ) { (_, reader: String) async throws(Problem) in
                .json(try await context.reader(reader).storedReads.resource())
            },
            try Endpoint(
                .post, "/v1/readers/{reader}/store/prepare", operation: "prepareStore",
                "Prepares a reader to store reads without a network.", access: .token([.caller]),
                answer: .json(Schemas.reference("Reader"))
            ) { (_, reader: String) async throws(Problem) in
                .json(try await context.reader(reader).prepareToStore())
            },
            try Endpoint(
                .post, "/v1/readers/{reader}/store/batches", operation: "makeBatch",
                "Creates a signed batch of reads.", access: .token([.caller]),
                body: batch,
                answer: .json(Schemas.reference("Batch"), .created)
            ) { (request, reader: String) async throws(Problem) in
                let size = try request.readBody()
                return .json(
                    try await context.reader(reader).storedReads.batch(size: size), .created)
            },
            try Endpoint(
                .post, "/v1/readers/{reader}/store/batches/reset", operation: "resetBatch",
                "Resets the batch.", access: .token([.caller]), answer: .none
            ) { (_, reader: String) async throws(Problem) in
                try await context.reader(reader).storedReads.resetBatch()
                return Response(.noContent)
            },
            try Endpoint(
                .post, "/v1/readers/{reader}/store/batches/resolve", operation: "resolveBatch",
                "Deletes the batch with the provider's deletion token, and reports what is left.",
                access: .token([.caller]), body: deletionToken,
                answer: .json(Schemas.reference("Store"))
            ) { (request, reader: String) async throws(Problem) in
                let token = try request.readBody()
                let stored = try await context.reader(reader).storedReads
                try await stored.resolveBatch(token)
                return .json(try await stored.resource())
            },
            try Endpoint(
                .post, "/v1/readers/{reader}/store/decline", operation: "declineStored",
                "Removes the last stored read, within a minute.", access: .token([.caller]),
                answer: .none
            ) { (_, reader: String) async throws(Problem) in
                try await context.reader(reader).storedReads.declineLast()
                return Response(.noContent)
            },
        ]
    }
}
