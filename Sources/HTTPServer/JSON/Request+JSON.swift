// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension Request {
    /// Decodes the body.
    ///
    /// - Throws: `Problem` with status 415 if the content type is not JSON, or with status 400 and
    ///   a pointer to the invalid member.
    package func decode<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
        guard hasContent("application/json") else {
            throw Problem(
                .unsupportedMediaType, "Send the body with Content-Type: application/json.")
        }
        try JSONShape.check(body)
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw Problem(error)
        } catch {
            throw Problem(.badRequest, "The body is not valid JSON.")
        }
    }
}
