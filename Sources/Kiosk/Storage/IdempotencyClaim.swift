// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer

/// What a client asked for with an idempotency key.
struct IdempotencyClaim: Hashable, Sendable {
    /// The key, which the client made up.
    let key: String
    /// The SHA-256 of where the request went and what it said.
    let fingerprint: [UInt8]
    /// The read or the payment that it began.
    let began: String

    init(key: String, fingerprint: [UInt8], began: String) {
        self.key = key
        self.fingerprint = fingerprint
        self.began = began
    }

    /// Takes the key of a request.
    ///
    /// - Throws: `Problem` when there is none, or it is no printable text of 1 to 128 characters.
    init(_ request: Request, began: String) throws(Problem) {
        let key = try IdempotencyKey(of: request)
        self.init(key: key.text, fingerprint: Digest.sha256(key.content), began: began)
    }

    /// Refuses a key that came with another request before.
    ///
    /// - Throws: `Problem`.
    func requireSame(as other: IdempotencyClaim) throws(Problem) {
        guard fingerprint == other.fingerprint else { throw .idempotencyKeyReused }
    }
}
