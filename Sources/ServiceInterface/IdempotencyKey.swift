// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer

/// A client's name for a request, which makes the request run once however often it is sent.
///
/// See the IETF draft "The Idempotency-Key HTTP Header Field".
package struct IdempotencyKey: Hashable, Sendable {
    /// The name: 1 to 128 printable characters without a space.
    package let text: String
    /// What the request asks for, which distinguishes it from other requests with this key.
    package let fingerprint: RequestFingerprint

    /// Reads the key of a request, and computes the request's fingerprint, which takes time if it
    /// is long.
    ///
    /// - Throws: `Problem` if the key is missing or is not 1 to 128 printable characters.
    package init(
        of request: Request, reading: RequestFingerprint.Reading
    ) throws(Problem) {
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
        self.text = text
        fingerprint = RequestFingerprint(of: request, reading: reading)
    }
}
