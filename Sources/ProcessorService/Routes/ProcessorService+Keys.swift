// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken

extension ProcessorService {
    /// Returns the endpoints for the provider's keys.
    func keyEndpoints() throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                try Route(.get, "/v1/jwks.json", operation: "getKeys") { [self] _ in
                    // Another instance may have rotated them.
                    Response(
                        type: "application/jwk-set+json",
                        body: Array(keys.reload().publicKeySet.publicText.utf8))
                },
                "Returns the public keys for sealing data and for verifying tokens.",
                access: .open,
                answer: .json(Schemas.anyObject, mediaType: "application/jwk-set+json")),
            Endpoint(
                try Route(.post, "/v1/keys/rotate", operation: "rotateKeys") {
                    [self] (request) throws(Problem) in
                    try perform(request, .scope(.administer)) { (_, _) throws(Problem) in
                        do throws(ProcessorError) {
                            let keys = try keys.rotate(now: now())
                            return Answer(.ok, Array(keys.publicKeySet.publicText.utf8))
                        } catch {
                            ProcessorLog.error("rotation", "\(error)")
                            throw .systemFailed
                        }
                    }
                },
                "Publishes new keys, which take effect after one day; the old encryption key opens "
                    + "data for one more day.", access: .scope(.administer)),
        ]
    }
}
