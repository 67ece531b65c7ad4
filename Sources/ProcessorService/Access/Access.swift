// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// Who can use an endpoint.
enum Access: Hashable, Sendable {
    /// Everyone, without an API key.
    case open
    /// Callers whose API key has this scope.
    case scope(APIKeyScope)

    /// Returns whether a caller can use the endpoint.
    func admits(_ caller: Caller) -> Bool {
        switch self {
        case .open: true
        case .scope(let scope): caller.scopes.contains(scope)
        }
    }
}

/// The sender of a request, identified by an API key.
struct Caller: Hashable, Sendable {
    /// The identifier of the API key, which is not the key.
    let keyIdentifier: String
    /// The merchant, or `nil` for the provider.
    let merchant: String?
    /// The scopes of the API key.
    let scopes: Set<APIKeyScope>

    /// Returns the merchant; only merchants' keys have the scopes for payments.
    func requireMerchant() throws(Problem) -> String {
        guard let merchant else { throw .notFound("merchant") }
        return merchant
    }

    /// The owner of the caller's idempotency keys, which is the same for all its API keys.
    var owner: String { merchant.map { "merchant " + $0 } ?? "administrator" }
}

/// The API keys that were valid a short time ago, by their hashes.
///
/// The server's thread uses it to identify callers, because it must not wait for the database.
final class RecentCallers: Sendable {
    /// How long a key is remembered, in seconds.
    private static let time: Int64 = 60
    private static let limit = 4096

    private let ends = Lock<[String: Int64]>([:])

    /// Records that a key was valid.
    func note(_ digest: String, now: Int64) {
        ends.withLock { ends in
            if ends.count >= Self.limit { ends = ends.filter { now < $0.value } }
            guard ends.count < Self.limit || ends[digest] != nil else { return }
            ends[digest] = now.addingReportingOverflow(Self.time).partialValue
        }
    }

    /// Returns whether a key was valid a short time ago.
    func contains(_ digest: String, now: Int64) -> Bool {
        ends.withLock { $0[digest].map { now < $0 } ?? false }
    }
}
