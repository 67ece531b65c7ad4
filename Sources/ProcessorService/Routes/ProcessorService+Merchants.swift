// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import ServiceInterface
internal import Support

extension ProcessorService {
    /// Returns the endpoints for merchants and the terms that they accepted.
    func merchantEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/merchants", operation: "createMerchant",
                "Adds a merchant; only this response shows its API key.",
                access: .scope(.administer),
                body: RequestBody(
                    BodyMember.text(
                        "id", 64,
                        "The merchant's identifier, printable ASCII characters without "
                            + "spaces, as in reader tokens.", example: "CAFE-1"),
                    BodyMember.text(
                        "name", 64, "The merchant's name, which cardholders see.",
                        example: "Cafe One"),
                    BodyMember.text(
                        "categoryCode", 4,
                        "The merchant category code (ISO 18245), "
                            + "four digits; by default, 5999.", example: "5814"
                    ).or("5999"), make: makeMerchant),
                answer: .created("NewMerchant"), handler: createMerchant),
            try Endpoint(
                .get, "/v1/merchants", operation: "listMerchants", "Lists the merchants.",
                access: .scope(.administer),
                answer: .resource("MerchantList")
            ) {
                [self] (request) throws(Problem) in
                try perform(request) { (session, _) throws(Problem) in
                    let entries = try MerchantRecords.all(in: session)
                    return .list("merchants", entries) { $0.write(to: &$1) }
                }
            },
            try Endpoint(
                .get, "/v1/terms", operation: "getTerms",
                "Returns the version of the terms that the merchant accepted.",
                access: .scope(.charge), answer: .resource("Terms")
            ) {
                [self] (request) throws(Problem) in
                try perform(request) { (session, caller) throws(Problem) in
                    let entry = try merchant(of: caller, in: session)
                    return Answer {
                        $0.append("acceptedTerms", entry.terms.map { .string($0) } ?? .null)
                    }
                }
            },
            try Endpoint(
                .post, "/v1/terms", operation: "acceptTerms",
                "Records the version of the terms that the merchant accepted.",
                access: .scope(.charge),
                body: RequestBody(
                    BodyMember.text(
                        "version", 64, "The version of the terms that the merchant accepted.",
                        example: "2026-01")
                ) { $0 },
                answer: .resource("Terms")
            ) {
                [self] (request) throws(Problem) in
                try perform(request) { (session, caller, version) throws(Problem) in
                    let entry = try merchant(of: caller, in: session)
                    try MerchantRecords.accept(
                        version, merchant: entry.merchant.identifier, in: session)
                    return Answer { $0.append("acceptedTerms", version) }
                }
            },
        ]
    }

    /// Returns the caller's merchant.
    func merchant(
        of caller: Caller, in session: any DatabaseSession
    ) throws(Problem) -> MerchantRecords.Entry {
        guard
            let entry = try MerchantRecords.merchant(
                try caller.requireMerchant(), in: session)
        else { throw .notFound("merchant") }
        return entry
    }

    private func makeMerchant(
        identifier: String, name: String, categoryCode: String
    ) throws(Problem) -> Merchant {
        guard identifier.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw .value("id", "This must be printable ASCII characters without spaces.")
        }
        guard categoryCode.utf8.count == 4, categoryCode.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
        else {
            throw .value("categoryCode", "This must be an ISO 18245 code of four digits.")
        }
        return Merchant(
            identifier: identifier, name: name, categoryCode: categoryCode,
            terminalProfile: TokenIdentifier.make(random: random))
    }

    private func createMerchant(
        _ request: EndpointRequest<Merchant>
    ) throws(Problem) -> Response {
        try perform(request) { (session, _, merchant) throws(Problem) in
            guard try MerchantRecords.insert(merchant, now: now(), in: session) else {
                throw .conflict("A merchant with this id already exists.")
            }
            let key = try makeAPIKey(.merchant(merchant.identifier), in: session).0
            return Answer(.created) { writer in
                MerchantRecords.Entry(merchant: merchant, terms: nil).write(to: &writer)
                writer.append("apiKey", key.text)
            }
        }
    }
}
