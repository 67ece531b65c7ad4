// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension Response {
    /// Creates a response with a body of JSON, its members sorted by name.
    ///
    /// A value that cannot be encoded as JSON, such as an infinite number, becomes a problem with
    /// status 500.
    package static func json(_ value: some Encodable, _ status: Status = .ok) -> Response {
        guard let body = encode(value) else {
            return Response(
                Problem(.internalServerError, "The response could not be encoded as JSON."))
        }
        return Response(status, type: "application/json", body: body)
    }

    /// Creates a response that reports a problem.
    ///
    /// See RFC 9457, 3.
    package init(_ problem: Problem) {
        self.init(
            problem.status, type: "application/problem+json",
            body: Self.encode(problem) ?? Array("{}".utf8))
        for field in problem.headers.fields { headers.append(field.name, field.value) }
    }

    private static func encode(_ value: some Encodable) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { Array($0) }
    }
}
