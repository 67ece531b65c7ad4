// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import ServiceInterface
internal import Support

extension ProcessorService {
    /// Returns the endpoint for loyalty passes.
    func passEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/passes", operation: "openPass",
                "Opens the loyalty pass of an emulated phone with the published test key.",
                access: .scope(.charge),
                members: [
                    .init("programme", "The pass type identifier."),
                    .init("data", .text(1024), "The pass in Base64, as the read returned it."),
                ],
                answer: .resource("Pass"), handler: openPass)
        ]
    }

    private func openPass(_ request: EndpointRequest) throws(Problem) -> Response {
        try perform(request) { () throws(Problem) in
            let body = try BodyDecoder(request.message)
            let programme = try body.text("programme")
            let text = try body.text("data", limit: 1024)
            try body.finish()
            guard let data = Base64.bytes(text) else {
                throw .value("data", "This must be Base64.")
            }
            guard let key = try? MerchantPassKey.test() else { throw .systemFailed }
            do throws(PassRejection) {
                let pass = try PassOpener(key: key).open(data, of: programme, now: now())
                return Answer {
                    $0.append("programme", pass.passTypeIdentifier)
                    $0.append("sealedAt", pass.time)
                    $0.append("message", pass.text)
                }
            } catch {
                throw Problem(.unprocessableContent, named: "pass-refused", "\(error)")
            }
        } then: { (_, _, answer) in
            answer
        }
    }
}
