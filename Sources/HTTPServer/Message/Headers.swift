// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The headers of a request or a response, in order.
package struct Headers: Hashable, Sendable {
    /// A name with its value.
    package struct Field: Hashable, Sendable {
        package let name: HeaderName
        package let value: HeaderValue

        package init(_ name: HeaderName, _ value: HeaderValue) {
            self.name = name
            self.value = value
        }
    }

    /// All headers in order; a name can appear more than once.
    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The first value of a name; setting it replaces all values.
    package subscript(name: HeaderName) -> HeaderValue? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { fields.append(Field(name, newValue)) }
        }
    }

    /// Adds a header and keeps others of the same name.
    package mutating func append(_ name: HeaderName, _ value: HeaderValue) {
        fields.append(Field(name, value))
    }

    /// Returns how often a name appears.
    func count(of name: HeaderName) -> Int {
        fields.count { $0.name == name }
    }
}

extension Headers {
    /// The token of `Authorization: Bearer …`, or `nil`.
    ///
    /// See RFC 6750, 2.1.
    package var bearerToken: String? {
        guard let text = self[.authorization]?.text,
            let space = text.firstIndex(of: " "),
            text[..<space].lowercased() == "bearer"
        else { return nil }
        let token = text[text.index(after: space)...]
        // A value does not end with a space, so the token is not empty.
        return token.utf8.contains(0x20) ? nil : String(token)
    }
}

/// The name of a header, in lowercase.
///
/// See RFC 9110, 5.1.
package struct HeaderName: Hashable, Sendable {
    /// The name, a token in lowercase.
    package let text: String

    /// Creates a name from a token, in any case.
    ///
    /// - Returns: `nil` if the text is empty or contains a character that is invalid in a token.
    package init?(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy(Self.isTokenCharacter) else { return nil }
        self.text = text.lowercased()
    }

    /// Creates a name that is known to be a token.
    package init(known: StaticString) {
        text = known.description
    }

    /// Whether a token can contain a byte.
    ///
    /// See RFC 9110, 5.6.2.
    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    package static let accept = HeaderName(known: "accept")
    package static let acceptLanguage = HeaderName(known: "accept-language")
    package static let allow = HeaderName(known: "allow")
    package static let authorization = HeaderName(known: "authorization")
    package static let cacheControl = HeaderName(known: "cache-control")
    package static let connection = HeaderName(known: "connection")
    package static let contentDisposition = HeaderName(known: "content-disposition")
    package static let contentLength = HeaderName(known: "content-length")
    package static let contentSecurityPolicy = HeaderName(known: "content-security-policy")
    package static let contentType = HeaderName(known: "content-type")
    package static let contentTypeOptions = HeaderName(known: "x-content-type-options")
    package static let cookie = HeaderName(known: "cookie")
    package static let entityTag = HeaderName(known: "etag")
    package static let fetchSite = HeaderName(known: "sec-fetch-site")
    package static let host = HeaderName(known: "host")
    package static let idempotencyKey = HeaderName(known: "idempotency-key")
    package static let ifNoneMatch = HeaderName(known: "if-none-match")
    package static let lastEventID = HeaderName(known: "last-event-id")
    package static let location = HeaderName(known: "location")
    package static let origin = HeaderName(known: "origin")
    package static let referrerPolicy = HeaderName(known: "referrer-policy")
    package static let requestID = HeaderName(known: "x-request-id")
    package static let retryAfter = HeaderName(known: "retry-after")
    package static let setCookie = HeaderName(known: "set-cookie")
    package static let transferEncoding = HeaderName(known: "transfer-encoding")
    package static let wwwAuthenticate = HeaderName(known: "www-authenticate")
}

/// The value of a header, in one line without control characters.
///
/// A handler can therefore not inject another header. See RFC 9110, 5.5.
package struct HeaderValue: Hashable, Sendable {
    /// The value, without surrounding whitespace.
    package let text: String

    /// Creates a value.
    ///
    /// - Returns: `nil` for a text with control characters, or with leading or trailing whitespace.
    package init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }),
            bytes.first != 0x20, bytes.first != 0x09, text.suffix(1) != " ", text.suffix(1) != "\t"
        else { return nil }
        self.text = String(text)
    }

    /// Creates a value from any text; characters that are invalid in a header become spaces.
    package init(cleaning text: String) {
        if let value = HeaderValue(text) {
            self = value
            return
        }
        let cleaned = text.utf8.map { $0 >= 0x20 && $0 != 0x7F ? $0 : 0x20 }
        let start = cleaned.firstIndex { $0 != 0x20 } ?? cleaned.endIndex
        let rest = cleaned[start...]
        let end = rest.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? rest.startIndex
        self.text = String(decoding: rest[..<end], as: UTF8.self)
    }

    /// Creates a value from a number.
    package init(_ number: some BinaryInteger) {
        text = String(number)
    }
}

extension HeaderValue: ExpressibleByStringLiteral {
    /// Creates a value from a literal in the program.
    package init(stringLiteral value: String) {
        self.init(cleaning: value)
    }
}
