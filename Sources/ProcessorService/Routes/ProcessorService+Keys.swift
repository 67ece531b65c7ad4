// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken

extension ProcessorService {
    /// The provider's public keys.
    func keyEndpoints() throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                try Route(.get, "/v1/jwks.json", operation: "getKeys") { [self] _ in
                    // Another instance may have rotated them.
                    Response(
                        type: "application/jwk-set+json",
                        body: Array(keys.reload().publicKeySet.publicText.utf8))
                },
                "The public keys to which readers seal and by which they check tokens.",
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
                            Log.error("rotation", "\(error)")
                            throw .systemFailed
                        }
                    }
                },
                "Publishes a new encryption key, which comes into use after a day; the old one "
                    + "opens for a day longer.", access: .scope(.administer)),
        ]
    }
}
