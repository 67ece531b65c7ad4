// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import SmartCard

extension ProcessorService {
    /// The merchants' readers.
    func readerEndpoints() throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                try Route(.post, "/v1/readers", operation: "enrolReader") {
                    [self] (request) throws(Problem) in try enrolReader(request)
                },
                "Enrols a reader by its public key.", access: .merchant,
                members: [
                    .init("jwk", .object, "The reader's public key, see RFC 7517."),
                    .init("name", .text(64), isRequired: false, "What the merchant calls it."),
                ],
                answer: .created),
            Endpoint(
                try Route(.get, "/v1/readers", operation: "listReaders") {
                    [self] (request) throws(Problem) in
                    try perform(request, .either) { (session, caller) throws(Problem) in
                        let entries = try ReaderRecords.all(of: caller.merchant, in: session)
                        return .list("readers", entries) { $0.write(to: &$1) }
                    }
                },
                "Lists the readers.", access: .either),
            Endpoint(
                try Route(.post, "/v1/readers/{thumbprint}/revoke", operation: "revokeReader") {
                    [self] (request, thumbprint: String) throws(Problem) in
                    try perform(request, .either) { (session, caller) throws(Problem) in
                        _ = try reader(thumbprint, of: caller, in: session)
                        try ReaderRecords.revoke(thumbprint, now: now(), in: session)
                        let entry = try reader(thumbprint, of: caller, in: session)
                        return Answer { entry.write(to: &$0) }
                    }
                },
                "Refuses everything that a reader seals from now on.", access: .either),
            Endpoint(
                try Route(.post, "/v1/readers/{thumbprint}/pin-key", operation: "createPINKey") {
                    [self] (request, thumbprint: String) throws(Problem) in
                    try createPINKey(request, thumbprint)
                },
                "Wraps the reader's initial key for PINs (TR-31) under a key that both sides "
                    + "know.", access: .either,
                members: [
                    .init(
                        "protectionKey", .text(64),
                        "The key block protection key, 64 hexadecimal digits.")
                ]),
        ]
    }

    private func enrolReader(_ request: Request) throws(Problem) -> Response {
        try perform(request, .merchant) { (session, caller) throws(Problem) in
            var body = try BodyReader(request)
            let object = try body.object("jwk")
            let name = try body.optionalText("name", limit: 64) ?? ""
            try body.finish()
            guard object["d"] == nil else {
                throw .value("jwk", "This holds a private key. Send the public half only.")
            }
            guard let key = try? JSONWebKey(object) else {
                throw .value("jwk", "This has to be a public key on P-256, see RFC 7517.")
            }
            let merchant = try merchant(of: caller, in: session).merchant.identifier
            let entry = ReaderRecords.Entry(
                key: key, merchant: merchant, name: name, created: now(), revoked: nil)
            let isNew = try ReaderRecords.insert(entry, in: session)
            // Enrolled before is as good, unless by somebody else.
            guard let known = try ReaderRecords.reader(entry.thumbprint, in: session),
                known.merchant == merchant, known.revoked == nil
            else { throw .conflict("This reader is revoked, or enrolled by somebody else.") }
            return Answer(isNew ? .created : .ok) { known.write(to: &$0) }
        }
    }

    private func createPINKey(_ request: Request, _ thumbprint: String) throws(Problem) -> Response
    {
        try perform(request, .either) { (session, caller) throws(Problem) in
            var body = try BodyReader(request)
            let digits = try body.text("protectionKey", limit: 64)
            try body.finish()
            guard let bytes = Hexadecimal.bytes(digits), bytes.count == 32 else {
                throw .value("protectionKey", "This has to be 64 hexadecimal digits.")
            }
            let thumbprint = try reader(thumbprint, of: caller, in: session).thumbprint
            do throws(ProcessorError) {
                let block = try keys.pinKey.keyBlock(
                    forReader: thumbprint, under: SecretBytes(bytes))
                let name = keys.pinKey.identifier(forReader: thumbprint).text
                return Answer {
                    $0.append("keyBlock", block)
                    $0.append("initialKeyIdentifier", name)
                }
            } catch {
                Log.error("pin-key", "\(error)")
                throw .systemFailed
            }
        }
    }

    private func reader(
        _ thumbprint: String, of caller: Caller, in session: any DatabaseSession
    ) throws(Problem) -> ReaderRecords.Entry {
        guard let entry = try ReaderRecords.reader(thumbprint, in: session),
            caller.merchant == nil || caller.merchant == entry.merchant
        else { throw .notFound("reader") }
        return entry
    }
}
