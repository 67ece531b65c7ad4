// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
    /// Whether the client sent it over TLS.
    package let isSecure: Bool

    package init(
        _ method: Method, path: RequestPath, query: Query = .none, headers: Headers = Headers(),
        body: [UInt8] = [], identifier: RequestIdentifier, peer: Peer = .unknown,
        isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.identifier = identifier
        self.peer = peer
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
        return token.isEmpty || token.utf8.contains(0x20) ? nil : String(token)
    }
}
