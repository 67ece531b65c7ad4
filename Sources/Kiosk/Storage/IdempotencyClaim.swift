// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import ServiceInterface

/// The request that a client made with an idempotency key.
struct IdempotencyClaim: Hashable, Sendable {
    /// The key, which the client chose.
    let key: String
    /// The SHA-256 of the request's target and body.
    let fingerprint: [UInt8]
    /// The read or the payment that it started.
    let began: String

    init(key: String, fingerprint: [UInt8], began: String) {
        self.key = key
        self.fingerprint = fingerprint
        self.began = began
    }

    /// Creates a claim from the key of a request.
    init(_ key: IdempotencyKey, began: String) {
        self.init(key: key.text, fingerprint: Digest.sha256(key.content), began: began)
    }

    /// Refuses a key that was already used for another request.
    ///
    /// - Throws: `Problem`.
    func requireSame(as other: IdempotencyClaim) throws(Problem) {
        guard fingerprint == other.fingerprint else { throw .idempotencyKeyReused }
    }
}
