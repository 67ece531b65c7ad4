// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer

/// A client's name for a request, which makes the request run once however often it is sent.
///
/// See the IETF draft "The Idempotency-Key HTTP Header Field".
package struct IdempotencyKey: Hashable, Sendable {
    /// The name: 1 to 128 printable characters without a space.
    package let text: String
    /// The request's target and body, which distinguish it from other requests with this key.
    package let content: [UInt8]

    /// Reads the key of a request.
    ///
    /// - Throws: `Problem` if the key is missing or is not 1 to 128 printable characters.
    package init(of request: Request) throws(Problem) {
        guard let text = request.headers[.idempotencyKey]?.text else {
            throw Problem(
                .badRequest, named: "idempotency-key-missing",
                "Missing Idempotency-Key: send a unique name for this request.")
        }
        guard Schemas.isPrintable(text) else {
            throw Problem(
                .badRequest, named: "idempotency-key-malformed",
                "Invalid Idempotency-Key: use 1 to 128 letters, digits, and symbols.")
        }
        let target = request.path.segments.joined(separator: "/")
        self.text = text
        content = Array("\(request.method.rawValue) \(target)\n".utf8) + request.body
    }
}

extension Problem {
    /// An idempotency key was already used for another request.
    package static var idempotencyKeyReused: Problem {
        Problem(
            .unprocessableContent, named: "idempotency-key-reused",
            "This Idempotency-Key was already used for another request. Use a new one.")
    }
}
