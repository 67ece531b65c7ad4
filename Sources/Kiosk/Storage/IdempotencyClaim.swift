// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import ServiceInterface
internal import Support

/// The request that a client made with an idempotency key.
struct IdempotencyClaim: Hashable, Sendable {
    /// The key, which the client chose.
    let key: String
    /// What the request asks for.
    let fingerprint: RequestFingerprint
    /// The read or the payment that it started.
    let began: String

    init(key: String, fingerprint: RequestFingerprint, began: String) {
        self.key = key
        self.fingerprint = fingerprint
        self.began = began
    }

    /// Creates a claim from the key of a request.
    init(_ key: IdempotencyKey, began: String) {
        self.init(key: key.text, fingerprint: key.fingerprint, began: began)
    }

    /// Refuses a key that was already used for another request.
    func requireSame(as other: IdempotencyClaim) throws(Problem) {
        try fingerprint.requireSame(as: other.fingerprint)
    }
}

extension RequestFingerprint.Reading {
    /// How the kiosk reads the bodies of its requests.
    static let kiosk = RequestFingerprint.Reading(
        defaults: [
            "type": "purchase", "otherAmount": "0", "verificationReason": "other",
            "preferredAIDs": .array([]), "usesISOCurrencySymbol": false, "store": false,
            "awaitsOutcome": false, "loyalty/type": "", "loyalty/stopOnVASResult": false,
        ], digest: { Digest.sha256($0) })
}
