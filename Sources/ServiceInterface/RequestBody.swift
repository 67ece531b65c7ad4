// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer
package import Support

/// The body that an endpoint accepts: its schema, and how it becomes a value.
package struct RequestBody<Value: Sendable>: Sendable {
    /// The schema, or `nil` if the body has no members.
    package let schema: JSONValue?
    /// Whether a request without a body is refused.
    package let isRequired: Bool
    /// The media type.
    package let mediaType: String
    private let read: @Sendable (Request) throws(Problem) -> Value

    /// Creates a JSON object with these members and no others.
    ///
    /// A misspelled member is refused; otherwise, the service would do something unintended. If no
    /// member is required, a request needs no body.
    ///
    /// - Parameters:
    ///   - members: The members.
    ///   - make: Makes the value of the members' values; checks what a member alone cannot.
    package init<each Member: Sendable>(
        _ members: repeat BodyMember<each Member>,
        make: @escaping @Sendable (repeat each Member) throws(Problem) -> Value
    ) {
        var described: [SchemaMember] = []
        for member in repeat each members { described.append(member.described) }
        let isRequired = described.contains(where: \.isRequired)
        self.init(
            schema: described.isEmpty ? nil : Schemas.object(described), isRequired: isRequired
        ) { (request) throws(Problem) in
            let body = JSONObjectDecoder(try Self.object(of: request, isRequired: isRequired))
            let values = (repeat try (each members).read(from: body))
            guard body.unknownMembers.isEmpty else {
                throw .invalidBody(body.unknownMembers, "Unknown member.")
            }
            return try make(repeat each values)
        }
    }

    /// Creates a body that is read as a whole.
    ///
    /// - Parameters:
    ///   - schema: The schema, or `nil` if the body is ignored.
    ///   - isRequired: Whether a request without a body is refused.
    ///   - mediaType: The media type.
    ///   - read: Reads the body of a request.
    package init(
        schema: JSONValue?, isRequired: Bool = true, mediaType: String = "application/json",
        read: @escaping @Sendable (Request) throws(Problem) -> Value
    ) {
        self.schema = schema
        self.isRequired = isRequired
        self.mediaType = mediaType
        self.read = read
    }

    /// Reads the body of a request.
    package func value(of request: Request) throws(Problem) -> Value { try read(request) }

    private static func object(
        of request: Request, isRequired: Bool
    ) throws(Problem) -> JSONObject {
        guard isRequired || !request.body.isEmpty else { return JSONObject() }
        // Enough for every body except a batch.
        let limits = JSONLimits(length: 64 * 1024, depth: 8, count: 64)
        guard let object = try request.json(limits: limits).object else {
            throw Problem(.badRequest, named: "invalid-json", "The body is not a JSON object.")
        }
        return object
    }
}

extension RequestBody where Value: Decodable {
    /// Creates a body that is decoded, without unknown members.
    ///
    /// - Parameter schema: The schema, which describes the type.
    package init(decoding schema: JSONValue) {
        self.init(schema: schema) { (request) throws(Problem) in
            try request.decodeStrictly(Value.self)
        }
    }
}

extension RequestBody<Void> {
    /// No body; one that a client sends is ignored.
    package static let none = RequestBody(schema: nil, isRequired: false) { _ in }
}
