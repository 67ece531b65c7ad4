// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import ServiceInterface
internal import Support

extension ProcessorService {
    /// How long a reader can take to sign its enrollment, in seconds.
    private static let challengeTime: Int64 = 10 * 60

    /// Returns the endpoints for readers.
    func readerEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/reader-challenges", operation: "createReaderChallenge",
                "Creates a nonce, which one reader signs to enroll.", access: .scope(.enroll),
                answer: .created("ReaderChallenge"), handler: createChallenge),
            try Endpoint(
                .post, "/v1/readers", operation: "enrollReader",
                "Enrolls a reader, whose signed statement says that it serves the merchant. "
                    + "The status is 200 for a reader that the merchant enrolled before.",
                access: .scope(.enroll),
                body: RequestBody(
                    BodyMember.text(
                        "enrollment", 4096,
                        "The statement that the reader signed: the output of taptopay keys enroll.",
                        example: "eyJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJwc3AudGVzdCJ9.c2lnbmF0dXJl"),
                    BodyMember.text(
                        "name", 64,
                        "A name by which people recognize the reader; empty by default.",
                        example: "counter"
                    ).optional
                ) { [self] (text, name) throws(Problem) in
                    ReaderOrder(enrollment: try enrollment(text), name: name ?? "")
                },
                answer: .json(Schemas.reference("Reader"), .created, .ok), handler: enrollReader),
            try Endpoint(
                .get, "/v1/readers", operation: "listReaders", "Lists the readers.",
                access: .scope(.enroll), answer: .resource("ReaderList")
            ) {
                [self] (request) throws(Problem) in
                try perform(request) { (session, caller) throws(Problem) in
                    let entries = try ReaderRecords.all(of: caller.merchant, in: session)
                    return .list("readers", entries) { $0.write(to: &$1) }
                }
            },
            try Endpoint(
                .post, "/v1/readers/{thumbprint}/revoke", operation: "revokeReader",
                "Revokes a reader, whose data is refused from then on.", access: .scope(.enroll),
                answer: .resource("Reader")
            ) {
                [self] (request, thumbprint: String) throws(Problem) in
                try perform(request) { (session, caller) throws(Problem) in
                    _ = try reader(thumbprint, of: caller, in: session)
                    try ReaderRecords.revoke(thumbprint, now: now(), in: session)
                    let entry = try reader(thumbprint, of: caller, in: session)
                    return Answer { entry.write(to: &$0) }
                }
            },
        ]
    }

    private func createChallenge(_ request: EndpointRequest<Void>) throws(Problem) -> Response {
        try perform(request) { (session, caller) throws(Problem) in
            let merchant = try merchant(of: caller, in: session).merchant.identifier
            let nonce = Base64URL.string(random.bytes(32))
            let end = now().addingReportingOverflow(Self.challengeTime).partialValue
            _ = try MemoryRecords.insert(
                Self.challenge(nonce, merchant), until: end, in: session)
            return Answer(.created) {
                $0.append("nonce", nonce)
                $0.append("audience", configuration.audience)
                $0.append("merchant", merchant)
                $0.append("expiresAt", end)
            }
        }
    }

    private func enrollReader(_ request: EndpointRequest<ReaderOrder>) throws(Problem) -> Response {
        try perform(request) { (session, caller, order) throws(Problem) in
            let enrollment = order.enrollment
            let merchant = try merchant(of: caller, in: session).merchant.identifier
            guard enrollment.merchantIdentifier.hasSameBytes(as: merchant) else {
                throw .value("enrollment", "It is for another merchant.")
            }
            guard
                try MemoryRecords.remove(
                    Self.challenge(enrollment.nonce, merchant), now: now(), in: session)
            else {
                throw .value(
                    "enrollment", "Its nonce was not issued to you, was used, or is too old.")
            }
            let entry = ReaderRecords.Entry(
                key: enrollment.key, merchant: merchant, name: order.name, created: now(),
                revoked: nil)
            let isNew = try ReaderRecords.insert(entry, in: session)
            // A reader that the same merchant already enrolled is accepted.
            guard let known = try ReaderRecords.reader(entry.thumbprint, in: session),
                known.merchant == merchant
            else { throw .foreignReader }
            guard known.revoked == nil else { throw .revokedReader }
            return Answer(isNew ? .created : .ok) { known.write(to: &$0) }
        }
    }

    /// Checks the signature and provider of an enrollment.
    private func enrollment(_ text: String) throws(Problem) -> ReaderEnrollment {
        let enrollment: ReaderEnrollment
        do {
            enrollment = try ReaderEnrollment(verifying: text)
        } catch {
            throw .value("enrollment", "\(error)")
        }
        guard enrollment.audience.hasSameBytes(as: configuration.audience) else {
            throw .value("enrollment", "It is for another provider.")
        }
        return enrollment
    }

    /// Returns the name under which a nonce is recorded.
    private static func challenge(_ nonce: String, _ merchant: String) -> String {
        "challenge \(nonce) \(merchant)"
    }

    /// Returns a reader of the caller's merchant; the provider can get any reader.
    func reader(
        _ thumbprint: String, of caller: Caller, in session: any DatabaseSession
    ) throws(Problem) -> ReaderRecords.Entry {
        guard let entry = try ReaderRecords.reader(thumbprint, in: session),
            caller.merchant == nil || caller.merchant == entry.merchant
        else { throw .notFound("reader") }
        return entry
    }

    // MARK: - Initial PIN keys

    /// Returns the endpoint for readers' initial PIN keys.
    func injectionEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/readers/{thumbprint}/pin-key", operation: "createPINKey",
                "Wraps a reader's initial PIN key (TR-31) for injection, once per reader.",
                access: .scope(.inject),
                body: RequestBody(
                    BodyMember.text(
                        "checkValue", 10,
                        "The key check value of the facility's protection key: 10 hexadecimal "
                            + "digits.", example: "0A1B2C3D4E")
                ) { [self] (digits) throws(Problem) in try requireProtectionKey(digits) },
                isIdempotent: true, answer: .created("InitialPINKey"), handler: createPINKey)
        ]
    }

    private func requireProtectionKey(_ checkValue: String) throws(Problem) {
        guard let given = KeyCheckValue(checkValue) else {
            throw .value("checkValue", "This must be 10 hexadecimal digits.")
        }
        guard given == keys.protectionKeyCheckValue else {
            throw .value(
                "checkValue",
                "This is not the check value of the provider's key block protection key.")
        }
    }

    private func createPINKey(
        _ request: EndpointRequest<Void>, _ thumbprint: String
    ) throws(Problem) -> Response {
        try performOnce(request) { (session, caller, _) throws(Problem) in
            let reader = try reader(thumbprint, of: caller, in: session)
            guard reader.revoked == nil else { throw .revokedReader }
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

/// The body of a request to enroll a reader.
private struct ReaderOrder {
    let enrollment: ReaderEnrollment
    let name: String
}
