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
                body: RequestBody(
                    BodyMember.text(
                        "program", 256, "The pass type identifier of the loyalty program.",
                        example: "pass.example.cafe"),
                    BodyMember.text(
                        "data", 1024, "The sealed pass in Base64, as the read returned it.",
                        example: "AAECAwQFBgcICQoLDA0ODw==")
                ) { (program, text) throws(Problem) in
                    guard let data = Base64.bytes(text) else {
                        throw .value("data", "This must be Base64.")
                    }
                    return SealedPass(program: program, data: data)
                },
                answer: .resource("Pass"), handler: openPass)
        ]
    }

    private func openPass(_ request: EndpointRequest<SealedPass>) throws(Problem) -> Response {
        try perform(request) { (_, _, sealed) throws(Problem) in
            guard let key = try? MerchantPassKey.test() else { throw .systemFailed }
            do throws(PassRejection) {
                let pass = try PassOpener(key: key).open(
                    sealed.data, of: sealed.program, now: now())
                return Answer {
                    $0.append("program", pass.passTypeIdentifier)
                    $0.append("sealedAt", pass.time)
                    $0.append("message", pass.text)
                }
            } catch {
                throw Problem(.unprocessableContent, named: "pass-refused", "\(error)")
            }
        }
    }
}

/// The body of a request for a pass.
private struct SealedPass {
    /// The pass type identifier.
    let program: String
    let data: [UInt8]
}
