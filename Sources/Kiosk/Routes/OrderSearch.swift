// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// What a client looks for among the reads or payments that are kept.
struct OrderSearch: Sendable {
    /// The client's name for the order, or `nil` for all.
    let reference: String?
    /// The idempotency key of the request, or `nil` for all.
    let key: String?
    /// The maximum number of results.
    let limit: Int

    private static let defaultLimit = 20
    private static let limits = 1...100

    /// Reads the query of a request.
    ///
    /// - Throws: `Problem` if the query is invalid.
    init(_ request: Request) throws(Problem) {
        let query = try QueryDecoder(request, allowing: "reference", "idempotencyKey", "limit")
        reference = try query.text("reference")
        key = try query.text("idempotencyKey")
        limit = try query.integer("limit", in: Self.limits) ?? Self.defaultLimit
    }

    /// The descriptions of the query's parameters.
    static let parameters = [
        Schemas.query(
            "reference", Schemas.printableText, "Lists only those whose order had this reference.",
            example: "order-1"),
        Schemas.query(
            "idempotencyKey", Schemas.printableText,
            "Lists only the one whose request had this Idempotency-Key.", example: "order-1"),
        Schemas.query(
            "limit", Schemas.integer(limits, default: defaultLimit),
            "The maximum number of results.", example: 20),
    ]
}

extension RouteContext {
    /// Finds the orders that a client looks for.
    ///
    /// - Parameters:
    ///   - kind: Their kind.
    ///   - request: The request with the query.
    ///   - find: Returns the order with an identifier as clients see it, or `nil`.
    /// - Returns: The orders, newest first.
    /// - Throws: `Problem` if the query is invalid, or the database fails.
    func orders<Resource>(
        _ kind: OrderKind, _ request: Request,
        _ find: (String) async throws(Problem) -> Resource?
    ) async throws(Problem) -> [Resource] {
        let search = try OrderSearch(request)
        let found = try await dependencies.withStore { (store) async throws(StateError) in
            try await store.orders(kind, search)
        }
        var orders: [Resource] = []
        for identifier in found {
            if let order = try await find(identifier) { orders.append(order) }
        }
        return orders
    }
}
