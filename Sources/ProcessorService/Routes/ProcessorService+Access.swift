// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

extension ProcessorService {
    /// Returns the endpoints for API keys.
    func accessEndpoints() throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                try Route(.post, "/v1/api-keys", operation: "createAPIKey") {
                    [self] (request) throws(Problem) in try createAPIKey(request)
                },
                "Creates an API key; only this response shows it.", access: .scope(.administer),
                members: [
                    .init("scopes", .texts, "The scopes: \(Self.scopeNames)."),
                    .init(
                        "merchant", .text(64), isRequired: false,
                        "The merchant that owns the key; by default, the provider."),
                    .init("name", .text(64), isRequired: false, "A name for the key."),
                    .init(
                        "lifetime", .integer(1...Int(APIKeyRequest.maximumLifetime)),
                        isRequired: false, "The lifetime in seconds; unlimited by default."),
                ],
                answer: .created),
            Endpoint(
                try Route(.get, "/v1/api-keys", operation: "listAPIKeys") {
                    [self] (request) throws(Problem) in
                    try perform(request, .scope(.administer)) { (session, _) throws(Problem) in
                        let entries = try APIKeyRecords.all(in: session)
                        return .list("apiKeys", entries) { $0.write(to: &$1) }
                    }
                },
                "Lists the API keys, without the keys themselves.", access: .scope(.administer)),
            Endpoint(
                try Route(.post, "/v1/api-keys/{key}/rotate", operation: "rotateAPIKey") {
                    [self] (request, identifier: String) throws(Problem) in
                    try rotateAPIKey(request, identifier)
                },
                "Replaces an API key with a new one; the old key stays valid for a time.",
                access: .scope(.administer),
                members: [
                    .init(
                        "overlap", .integer(0...Int(Self.maximumKeyOverlap)), isRequired: false,
                        "How long the old key stays valid, in seconds; by default, "
                            + "\(Self.keyOverlap).")
                ],
                answer: .created),
            Endpoint(
                try Route(.post, "/v1/api-keys/{key}/revoke", operation: "revokeAPIKey") {
                    [self] (request, identifier: String) throws(Problem) in
                    try perform(request, .scope(.administer)) { (session, _) throws(Problem) in
                        let entry = try revokeAPIKey(identifier, in: session)
                        return Answer { entry.write(to: &$0) }
                    }
                },
                "Revokes an API key.", access: .scope(.administer)),
        ]
    }

    private static let scopeNames = APIKeyScope.allCases.map(\.rawValue).joined(separator: ", ")

    private func createAPIKey(_ request: Request) throws(Problem) -> Response {
        try perform(request, .scope(.administer)) { (session, _) throws(Problem) in
            var body = try BodyDecoder(request)
            let names = try body.texts("scopes")
            let merchant = try body.optionalText("merchant", limit: 64)
            let name = try body.optionalText("name", limit: 64) ?? ""
            let lifetime = try body.optionalInteger(
                "lifetime", in: 1...APIKeyRequest.maximumLifetime)
            try body.finish()
            var scopes: Set<APIKeyScope> = []
            for name in names {
                guard let scope = APIKeyScope(rawValue: name) else {
                    throw .value("scopes", "Each scope has to be one of \(Self.scopeNames).")
                }
                scopes.insert(scope)
            }
            return Self.answer(
                try makeAPIKey(
                    APIKeyRequest(
                        name: name, merchant: merchant, scopes: scopes, lifetime: lifetime),
                    in: session))
        }
    }

    private func rotateAPIKey(
        _ request: Request, _ identifier: String
    ) throws(Problem) -> Response {
        try perform(request, .scope(.administer)) { (session, _) throws(Problem) in
            var overlap: Int64?
            if !request.body.isEmpty {
                var body = try BodyDecoder(request)
                overlap = try body.optionalInteger("overlap", in: 0...Self.maximumKeyOverlap)
                try body.finish()
            }
            return Self.answer(
                try rotateAPIKey(identifier, overlap: overlap ?? Self.keyOverlap, in: session))
        }
    }

    private static func answer(_ made: (key: APIKey, entry: APIKeyEntry)) -> Answer {
        Answer(.created) { writer in
            made.entry.write(to: &writer)
            writer.append("apiKey", made.key.text)
        }
    }
}
