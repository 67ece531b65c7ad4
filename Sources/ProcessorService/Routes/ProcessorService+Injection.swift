// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import Support

extension ProcessorService {
    /// Returns the endpoint for readers' initial PIN keys.
    func injectionEndpoints() throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                try Route(.post, "/v1/readers/{thumbprint}/pin-key", operation: "createPINKey") {
                    [self] (request, thumbprint: String) throws(Problem) in
                    try createPINKey(request, thumbprint)
                },
                "Wraps a reader's initial PIN key (TR-31) for injection, once per reader.",
                access: .scope(.inject),
                members: [
                    .init(
                        "checkValue", .text(10),
                        "The key check value of the facility's protection key: 10 hexadecimal "
                            + "digits.")
                ],
                isIdempotent: true, answer: .created)
        ]
    }

    private func createPINKey(_ request: Request, _ thumbprint: String) throws(Problem) -> Response
    {
        try performOnce(request, .inject) { (session, caller) throws(Problem) in
            var body = try BodyDecoder(request)
            let digits = try body.text("checkValue", limit: 10)
            try body.finish()
            guard let given = KeyCheckValue(digits) else {
                throw .value("checkValue", "This has to be 10 hexadecimal digits.")
            }
            guard given == keys.protectionKeyCheckValue else {
                throw .value(
                    "checkValue",
                    "This is not the check value of the provider's key block protection key.")
            }
            let reader = try reader(thumbprint, of: caller, in: session)
            guard reader.revoked == nil else { throw .conflict("This reader is revoked.") }
            guard
                let device = try InitialKeyRecords.insert(
                    reader: reader.thumbprint, now: now(), in: session)
            else {
                throw .conflict(
                    "This reader's PIN key was already issued. If the reader lost it, create a new "
                        + "reader key and enroll the reader again.")
            }
            do throws(ProcessorError) {
                let block = try keys.pinKey.keyBlock(
                    forDevice: device, under: keys.protectionKey)
                let name = keys.pinKey.identifier(forDevice: device).text
                return Answer(.created) {
                    $0.append("keyBlock", block)
                    $0.append("initialKeyIdentifier", name)
                    $0.append("reader", reader.thumbprint)
                }
            } catch {
                ProcessorLog.error("pin-key", "\(error)")
                throw .systemFailed
            }
        }
    }
}
