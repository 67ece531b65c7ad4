// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// A request whose target and headers have been checked and whose body has been read.
package struct Request: Sendable {
    package let method: Method
    package let path: RequestPath
    package let query: Query
    package let headers: Headers
    /// At most ``Limits/body`` bytes.
    package let body: [UInt8]
    /// Identifies the request in the response's `X-Request-ID` and in logs.
    package let identifier: RequestIdentifier
    package let peer: Peer
    /// The identity of the caller's credential, as the service screened it, or `nil`.
    package let credential: CredentialIdentity?
    /// Whether the client sent it over TLS.
    package let isSecure: Bool

    package init(
        _ method: Method, path: RequestPath, query: Query = .none, headers: Headers = Headers(),
        body: [UInt8] = [], identifier: RequestIdentifier, peer: Peer = .unknown,
        credential: CredentialIdentity? = nil, isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.identifier = identifier
        self.peer = peer
        self.credential = credential
        self.isSecure = isSecure
    }

    /// The token of `Authorization: Bearer …`, or `nil`.
    ///
    /// See RFC 6750, 2.1.
    package var bearerToken: String? { headers.bearerToken }

    /// The last event that a client of an event stream has seen, or `nil`.
    package var lastEvent: EventIdentifier? {
        headers[.lastEventID].flatMap { EventIdentifier($0.text) }
    }

    /// Whether the request declares a media type for its body, with any parameters.
    package func hasContent(_ mediaType: String) -> Bool {
        guard let text = headers[.contentType]?.text else { return false }
        let essence = text.prefix { $0 != ";" && $0 != " " && $0 != "\t" }
        return essence.lowercased() == mediaType
    }
}

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
    package func decodeStrictly<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
        let (value, unknown) = try decoded(type)
        guard unknown.isEmpty else { throw .invalidBody(unknown, "Unknown member.") }
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
            throw Problem(.badRequest, named: "invalid-json", "The body is not valid JSON.")
        }
    }
}

extension JSONLimits {
    /// Enough for every body of a request except a batch.
    package static let body = JSONLimits(length: 1024 * 1024, depth: 16, count: 1024)
}

/// The method of a request.
///
/// See RFC 9110, 9.
package struct Method: RawRepresentable, Hashable, Sendable {
    /// The name, in the case in which the client sent it.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let get = Method(rawValue: "GET")
    package static let head = Method(rawValue: "HEAD")
    package static let post = Method(rawValue: "POST")
    package static let put = Method(rawValue: "PUT")
    package static let patch = Method(rawValue: "PATCH")
    package static let delete = Method(rawValue: "DELETE")
}

/// The name of one request in responses and logs.
package struct RequestIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// 1 to 64 letters, digits, dots, hyphens, and underscores.
    package let description: String

    /// Creates a name for a request that does not come from the network.
    ///
    /// - Returns: `nil` if the name is empty, is too long, or contains other characters.
    package init?(_ text: String) {
        guard 1...64 ~= text.utf8.count, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        description = text
    }

    private init(trusted description: String) {
        self.description = description
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    /// A source of names that are unique across runs of the program.
    struct Source {
        private let prefix: String
        private var last: UInt64 = 0

        init(using generator: inout some RandomNumberGenerator) {
            prefix = String(UInt64.random(in: .min ... .max, using: &generator), radix: 36) + "-"
        }

        mutating func next() -> RequestIdentifier {
            last &+= 1
            return RequestIdentifier(trusted: prefix + String(last))
        }
    }
}
