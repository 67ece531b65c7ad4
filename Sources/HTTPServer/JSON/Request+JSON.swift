// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

extension Request {
    /// Parses the body.
    ///
    /// - Throws: `Problem` with status 415 if the content type is not JSON, or with status 400 if the
    ///   body is not JSON, exceeds a limit, or repeats a name.
    package func json(limits: JSONLimits = .body) throws(Problem) -> JSONValue {
        guard hasContent("application/json") else {
            throw Problem(
                .unsupportedMediaType, "Send the body with Content-Type: application/json.")
        }
        do {
            return try JSONParser.read(body, limits: limits)
        } catch {
            throw Problem(.badRequest, named: "invalid-json", "\(error)")
        }
    }

    /// Decodes the body.
    ///
    /// - Throws: `Problem` as `json(limits:)`, or with status 400 and a pointer to the invalid member.
    package func decode<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
        try decoded(type).value
    }

    /// Decodes the body and refuses members that the type does not have.
    ///
    /// Otherwise a misspelled member would be ignored, and the request would not do what its caller
    /// intended.
    ///
    /// - Throws: `Problem`.
    package func decodeStrictly<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
        let (value, unknown) = try decoded(type)
        guard unknown.isEmpty else {
            throw Problem(
                .badRequest, "Invalid body: see errors.",
                errors: unknown.map {
                    Problem.Violation(at: String($0.pointer.prefix(256)), "Unknown member.")
                })
        }
        return value
    }

    private func decoded<Value: Decodable>(
        _ type: Value.Type
    ) throws(Problem) -> (value: Value, unknown: [JSONLocation]) {
        let json = try json()
        do {
            return try JSONValueDecoder.decode(type, from: json)
        } catch let error as DecodingError {
            throw Problem(error)
        } catch {
            throw Problem(.badRequest, "The body is not valid JSON.")
        }
    }
}

extension JSONLimits {
    /// Enough for every body of a request except a batch.
    package static let body = JSONLimits(length: 1024 * 1024, depth: 16, count: 1024)
}
