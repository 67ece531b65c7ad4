// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
package import HTTPServer
internal import PaymentProcessor
internal import ServiceInterface
internal import Support

extension ProcessorService {
    /// How long the old key stays valid after a rotation by default, in seconds: one day.
    package static let keyOverlap: Int64 = 24 * 60 * 60
    /// The maximum time that the old key can stay valid, in seconds: 30 days.
    package static let maximumKeyOverlap: Int64 = 30 * 24 * 60 * 60

    /// Returns the endpoints for API keys.
    func accessEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/api-keys", operation: "createAPIKey",
                "Creates an API key; only this response shows it.", access: .scope(.administer),
                body: RequestBody(
                    BodyMember.texts(
                        "scopes", "What the key allows: \(Self.scopeNames).",
                        example: ["charge", "refund"]),
                    BodyMember.text(
                        "merchant", 64,
                        "The id of the merchant that owns the key; by default, the provider owns it.",
                        example: "CAFE-1"
                    ).optional,
                    BodyMember.text(
                        "name", 64, "A name by which people recognize the key; empty by default.",
                        example: "till 2"
                    ).optional,
                    BodyMember.integer(
                        "lifetime", 1...APIKeyRequest.maximumLifetime,
                        "How long the key is valid, in seconds; unlimited by default.",
                        example: 31_536_000
                    ).optional, make: Self.order),
                answer: .created("NewAPIKey"), handler: createAPIKey),
            try Endpoint(
                .get, "/v1/api-keys", operation: "listAPIKeys",
                "Lists the API keys, without the keys themselves.", access: .scope(.administer),
                answer: .resource("APIKeyList")
            ) {
                [self] (request) throws(Problem) in
                try perform(request) { (session, _) throws(Problem) in
                    let entries = try APIKeyRecords.all(in: session)
                    return .list("apiKeys", entries) { $0.write(to: &$1) }
                }
            },
            try Endpoint(
                .post, "/v1/api-keys/{key}/rotate", operation: "rotateAPIKey",
                "Replaces an API key with a new one; the old key stays valid for a time.",
                access: .scope(.administer),
                body: RequestBody(
                    BodyMember.integer(
                        "overlap", 0...Self.maximumKeyOverlap,
                        "How long the old key stays valid, in seconds; by default, "
                            + "\(Self.keyOverlap).", example: 3600
                    ).or(Self.keyOverlap)
                ) { $0 },
                answer: .created("NewAPIKey"), handler: rotateAPIKey),
            try Endpoint(
                .post, "/v1/api-keys/{key}/revoke", operation: "revokeAPIKey",
                "Revokes an API key.", access: .scope(.administer), answer: .resource("APIKey")
            ) {
                [self] (request, identifier: String) throws(Problem) in
                try perform(request) { (session, _) throws(Problem) in
                    let entry = try revokeAPIKey(identifier, in: session)
                    return Answer { entry.write(to: &$0) }
                }
            },
        ]
    }

    private static let scopeNames = APIKeyScope.allCases.map(\.rawValue).joined(separator: ", ")

    private static func order(
        names: [String], merchant: String?, name: String?, lifetime: Int64?
    ) throws(Problem) -> APIKeyRequest {
        var scopes: Set<APIKeyScope> = []
        for name in names {
            guard let scope = APIKeyScope(rawValue: name) else {
                throw .value("scopes", "Each scope must be one of \(scopeNames).")
            }
            scopes.insert(scope)
        }
        return APIKeyRequest(
            name: name ?? "", merchant: merchant, scopes: scopes, lifetime: lifetime)
    }

    private func createAPIKey(
        _ request: EndpointRequest<APIKeyRequest>
    ) throws(Problem) -> Response {
        try perform(request) { (session, _, order) throws(Problem) in
            Self.answer(try makeAPIKey(order, in: session))
        }
    }

    private func rotateAPIKey(
        _ request: EndpointRequest<Int64>, _ identifier: String
    ) throws(Problem) -> Response {
        try perform(request) { (session, _, overlap) throws(Problem) in
            Self.answer(try rotateAPIKey(identifier, overlap: overlap, in: session))
        }
    }

    private static func answer(_ made: (key: APIKey, entry: APIKeyEntry)) -> Answer {
        Answer(.created) { writer in
            made.entry.write(to: &writer)
            writer.append("apiKey", made.key.text)
        }
    }

    // MARK: - The keys

    /// Returns the records of all API keys.
    package func apiKeys() throws(Problem) -> [APIKeyEntry] {
        try database.transaction { (session) throws(Problem) in
            try APIKeyRecords.all(in: session)
        }
    }

    /// Creates an API key.
    ///
    /// - Returns: The key, which cannot be retrieved again, and its record.
    /// - Throws: `Problem`.
    package func makeAPIKey(_ order: APIKeyRequest) throws(Problem) -> (APIKey, APIKeyEntry) {
        try database.transaction { (session) throws(Problem) in
            try makeAPIKey(order, in: session)
        }
    }

    /// Replaces an API key with a new one; the old key stays valid for a time.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the old key.
    ///   - overlap: How long the old key stays valid, in seconds.
    /// - Returns: The new key, which cannot be retrieved again, and its record.
    /// - Throws: `Problem`.
    package func rotateAPIKey(
        _ identifier: String, overlap: Int64
    ) throws(Problem) -> (APIKey, APIKeyEntry) {
        try database.transaction { (session) throws(Problem) in
            try rotateAPIKey(identifier, overlap: overlap, in: session)
        }
    }

    /// Revokes an API key.
    ///
    /// - Returns: The key's record.
    /// - Throws: `Problem`.
    package func revokeAPIKey(_ identifier: String) throws(Problem) -> APIKeyEntry {
        try database.transaction { (session) throws(Problem) in
            try revokeAPIKey(identifier, in: session)
        }
    }

    func makeAPIKey(
        _ order: APIKeyRequest, in session: any DatabaseSession
    ) throws(Problem) -> (APIKey, APIKeyEntry) {
        try order.check()
        if let merchant = order.merchant {
            guard try MerchantRecords.merchant(merchant, in: session) != nil else {
                throw .value("merchant", "There is no such merchant.")
            }
        }
        let now = now()
        let key = APIKey(random: random)
        let entry = APIKeyEntry(
            identifier: "key_" + Hexadecimal.string(random.bytes(8)), name: order.name,
            merchant: order.merchant, scopes: order.scopes, created: now,
            expires: order.lifetime.map { now.addingReportingOverflow($0).partialValue },
            revoked: nil, lifetime: order.lifetime)
        try APIKeyRecords.insert(key, entry, in: session)
        knownKeys.add(key.digest, expires: entry.expires)
        return (key, entry)
    }

    func rotateAPIKey(
        _ identifier: String, overlap: Int64, in session: any DatabaseSession
    ) throws(Problem) -> (APIKey, APIKeyEntry) {
        let now = now()
        let old = try apiKey(identifier, in: session)
        guard old.isValid(at: now) else {
            throw .conflict("This API key is revoked or has expired. Create a new one.")
        }
        let made = try makeAPIKey(
            APIKeyRequest(
                // Earlier versions stored names with control characters.
                name: old.name.onOneLine, merchant: old.merchant, scopes: old.scopes,
                lifetime: old.lifetime), in: session)
        let end = min(old.expires ?? .max, now.addingReportingOverflow(overlap).partialValue)
        try APIKeyRecords.expire(identifier, at: end, in: session)
        try replaceFile(of: identifier, with: made.0, in: session)
        return made
    }

    /// Writes a new key to the administrator's file if the file contains the old key.
    private func replaceFile(
        of identifier: String, with key: APIKey, in session: any DatabaseSession
    ) throws(Problem) {
        guard let bytes = try? PrivateFile.read(administratorPath) else { return }
        let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard try APIKeyRecords.entry(ofKey: text, in: session)?.identifier == identifier else {
            return
        }
        try writeFile(key)
    }

    func revokeAPIKey(
        _ identifier: String, in session: any DatabaseSession
    ) throws(Problem) -> APIKeyEntry {
        let now = now()
        let entry = try apiKey(identifier, in: session)
        if entry.scopes.contains(.administer) {
            let others = try APIKeyRecords.all(in: session).filter {
                $0.identifier != identifier && $0.scopes.contains(.administer)
                    && $0.isValid(at: now) && $0.expires == nil
            }
            guard !others.isEmpty else {
                throw .conflict("This is the administrator's last key. Rotate it instead.")
            }
        }
        try APIKeyRecords.revoke(identifier, now: now, in: session)
        return try apiKey(identifier, in: session)
    }

    private func apiKey(
        _ identifier: String, in session: any DatabaseSession
    ) throws(Problem) -> APIKeyEntry {
        guard let entry = try APIKeyRecords.entry(named: identifier, in: session) else {
            throw .notFound("API key")
        }
        return entry
    }
}
