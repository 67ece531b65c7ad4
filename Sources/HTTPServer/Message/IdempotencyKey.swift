// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The name that a client gave to a request, so that it is done once however often it comes.
///
/// See the IETF draft "The Idempotency-Key HTTP Header Field".
package struct IdempotencyKey: Hashable, Sendable {
    /// The name: 1 to 128 printable characters without a space.
    package let text: String
    /// Where the request went and what it said, in which another request with this key differs.
    package let content: [UInt8]

    /// Takes the key of a request.
    ///
    /// - Throws: `Problem` when there is none, or it is no printable text of 1 to 128 characters.
    package init(of request: Request) throws(Problem) {
        guard let text = request.headers[.idempotencyKey]?.text else {
            throw Problem(
                .badRequest, named: "idempotency-key-missing",
                "Send an Idempotency-Key: a name for this request that no other request has.")
        }
        guard 1...128 ~= text.utf8.count, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw Problem(
                .badRequest, named: "idempotency-key-malformed",
                "An Idempotency-Key has 1 to 128 letters, digits and signs.")
        }
        let target = request.path.segments.joined(separator: "/")
        self.text = text
        content = Array("\(request.method.rawValue) \(target)\n".utf8) + request.body
    }
}

extension Problem {
    /// An idempotency key came with another request before.
    package static var idempotencyKeyReused: Problem {
        Problem(
            .unprocessableContent, named: "idempotency-key-reused",
            "This Idempotency-Key came with another request before. Use a new one.")
    }
}
