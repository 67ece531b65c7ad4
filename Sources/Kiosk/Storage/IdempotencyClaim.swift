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
    /// The read that it began.
    let read: String

    init(key: String, fingerprint: [UInt8], read: String) {
        self.key = key
        self.fingerprint = fingerprint
        self.read = read
    }

    /// Takes the key of a request.
    ///
    /// - Throws: `Problem` when there is none, or it is no printable text of 1 to 128 characters.
    init(_ request: Request, read: String) throws(Problem) {
        guard let key = request.headers[.idempotencyKey]?.text else {
            throw .kiosk(
                .badRequest, "idempotency-key-missing",
                "Send an Idempotency-Key: a name for this request that no other request has.")
        }
        guard 1...128 ~= key.utf8.count, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw .kiosk(
                .badRequest, "idempotency-key-malformed",
                "An Idempotency-Key has 1 to 128 letters, digits and signs.")
        }
        let target = request.path.segments.joined(separator: "/")
        self.init(
            key: key,
            fingerprint: Digest.sha256(
                Array("\(request.method.rawValue) \(target)\n".utf8) + request.body),
            read: read)
    }

    /// Refuses a key that came with another request before.
    ///
    /// - Throws: `Problem`.
    func requireSame(as other: IdempotencyClaim) throws(Problem) {
        guard fingerprint == other.fingerprint else {
            throw .kiosk(
                .unprocessableContent, "idempotency-key-reused",
                "The Idempotency-Key came with another request before: use a new one.")
        }
    }
}
