// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken

extension ProcessorService {
    /// Returns the endpoint for card data that the provider opens in a security module.
    func releaseEndpoints() throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                try Route(.post, "/v1/keys/release", operation: "releaseKey") {
                    [self] (request) throws(Problem) in try releaseKey(request)
                },
                "Checks sealed card data, once and within 60 seconds of the read, and returns it "
                    + "enciphered for the provider's security module.",
                access: .scope(.charge),
                members: [
                    .init("paymentCardData", .text(24 * 1024), "The sealed data from the result.")
                ],
                isIdempotent: true)
        ]
    }

    private func releaseKey(_ request: Request) throws(Problem) -> Response {
        try performOnce(request, .charge) { (session, caller) throws(Problem) in
            let merchant = try caller.requireMerchant()
            var body = try BodyDecoder(request)
            let data = try body.text("paymentCardData", limit: 24 * 1024)
            try body.finish()
            let opened = try open(in: session, of: merchant) { (opener, now) throws(Rejection) in
                try opener.open(data, ofMerchant: merchant, now: now)
            }
            switch opened {
            case .failure(let rejection) where rejection.code == .expired:
                return Answer(
                    Problem(.unprocessableContent, named: "read-too-old", rejection.detail))
            case .failure(let rejection): return Answer(problem(rejection))
            case .success(let token):
                do {
                    let release = try KeyRelease(
                        token.claims.emv, under: keys.moduleKey,
                        dataKey: SecretBytes.random(count: 16), random: random)
                    return Answer { release.write(to: &$0) }
                } catch {
                    ProcessorLog.error("release", "\(error)")
                    throw .systemFailed
                }
            }
        }
    }
}
