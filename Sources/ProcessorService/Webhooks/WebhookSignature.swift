// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// The signature of an event, which proves that this service sent it, and when.
///
/// `t=TIME,v1=CODE`: seconds since 1970, and the HMAC-SHA256 of the time, a dot, and the body under
/// the webhook's secret, in hexadecimal digits.
enum WebhookSignature {
    static func text(
        _ body: String, secret: String, time: Int64
    ) throws(CryptographyError) -> String {
        let code = try HMAC.sha256(
            Array("\(time).\(body)".utf8), key: SecretBytes(Array(secret.utf8)))
        return "t=\(time),v1=" + Hexadecimal.string(code).lowercased()
    }
}
