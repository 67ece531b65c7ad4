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

/// The hashes of the valid API keys.
///
/// The server's thread uses it to identify callers, because it must not wait for the database. A
/// key that another instance created is unknown until its first request, and one that another
/// instance revoked is known until then; the database decides.
final class KnownKeys: Sendable {
    /// When each key expires, in seconds since 1970; `.max` if it does not.
    private let ends = Lock<[String: Int64]>([:])

    /// Adds a key.
    ///
    /// - Parameters:
    ///   - digest: The hash of the key.
    ///   - expires: When it expires, in seconds since 1970, or `nil` if it does not.
    func add(_ digest: String, expires: Int64?) {
        ends.withLock { $0[digest] = expires ?? .max }
    }

    /// Removes a key that is not valid anymore.
    func remove(_ digest: String) {
        ends.withLock { $0[digest] = nil }
    }

    /// Returns whether a key is known to be valid.
    func contains(_ digest: String, now: Int64) -> Bool {
        ends.withLock { $0[digest].map { now < $0 } ?? false }
    }
}
