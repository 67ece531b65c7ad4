// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The target of a request line, split into path and query.
///
/// See RFC 9112, 3.2.
package struct RequestTarget: Hashable, Sendable {
    package let path: RequestPath
    package let query: Query
    /// The host and port of a target in absolute form, or `nil`.
    let authority: String?

    /// Parses a target in origin form (`/path?query`) or absolute form (`http://host/path?query`).
    ///
    /// - Throws: `Problem` with status 400.
    package init(parsing text: String) throws(Problem) {
        let local: Substring
        (authority, local) = Self.split(text)
        guard let mark = local.utf8.firstIndex(of: UInt8(ascii: "?")) else {
            path = try RequestPath(parsing: local)
            query = .none
            return
        }
        path = try RequestPath(parsing: local[..<mark])
        query = try Query(parsing: local[local.utf8.index(after: mark)...])
    }

    private static func split(_ text: String) -> (authority: String?, local: Substring) {
        for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
            let rest = text.dropFirst(scheme.count)
            let start = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            return (String(rest[..<(start ?? rest.endIndex)]), start.map { rest[$0...] } ?? "/")
        }
        return (nil, text[...])
    }
}

/// A path that is safe to use: no segment leads up, hides a slash, or ends a string early.
package struct RequestPath: Hashable, Sendable {
    /// The decoded segments; empty for `/`.
    package let segments: [String]

    /// Parses the path of a request.
    ///
    /// Refuses the segments `.` and `..`, and slashes, backslashes, and control characters in a
    /// segment, encoded or not; also bytes that are not UTF-8. Keeps empty segments, which match no
    /// route.
    ///
    /// - Throws: `Problem` with status 400.
    package init(parsing text: some StringProtocol) throws(Problem) {
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw Problem(.badRequest, "The path must begin with a slash.")
        }
        // Not the first character: an accent after the slash would be part of it.
        let rest = Substring(text).utf8.dropFirst()
        guard !rest.isEmpty else {
            segments = []
            return
        }
        var segments: [String] = []
        for part in rest.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        {
            guard segments.count < Self.mostSegments else {
                throw Problem(
                    .badRequest, "The path has more than \(Self.mostSegments) segments.")
            }
            segments.append(try Self.segment(part))
        }
        self.segments = segments
    }

    private static let mostSegments = 32

    private static func segment(_ part: Substring.UTF8View) throws(Problem) -> String {
        let text: String
        do {
            text = try PercentEncoding.decode(part)
        } catch {
            throw Problem(.badRequest, "Invalid path: \(error.reason).")
        }
        guard text != ".", text != "..",
            !text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
        else {
            throw Problem(
                .badRequest,
                "Invalid path: a segment is '.' or '..', or contains a slash.")
        }
        return text
    }
}

/// The parameters after the question mark of a request's target; each name appears once.
package struct Query: Hashable, Sendable {
    /// A name with its value, both decoded.
    package struct Parameter: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// The parameters in order.
    package let parameters: [Parameter]

    /// The query of a target without one.
    package static let none = Query(parameters: [])

    private init(parameters: [Parameter]) {
        self.parameters = parameters
    }

    /// Parses the text after the question mark.
    ///
    /// Refuses duplicate names: two readers of the request could use different values.
    ///
    /// - Throws: `Problem` with status 400.
    package init(parsing text: some StringProtocol) throws(Problem) {
        var parameters: [Parameter] = []
        for part in Substring(text).utf8.split(separator: UInt8(ascii: "&")) {
            guard parameters.count < Self.mostParameters else {
                throw Problem(
                    .badRequest, "The query has more than \(Self.mostParameters) parameters.")
            }
            let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let name = try Self.decode(part[..<sign])
            let value = sign < part.endIndex ? part[part.index(after: sign)...] : part[sign...]
            guard !parameters.contains(where: { $0.name == name }) else {
                throw Problem(.badRequest, "The query has a duplicate parameter.")
            }
            parameters.append(Parameter(name: name, value: try Self.decode(value)))
        }
        self.parameters = parameters
    }

    /// The names of the parameters.
    package var names: [String] { parameters.map(\.name) }

    /// The value of a parameter, or `nil` if it is missing.
    package subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    private static let mostParameters = 64

    private static func decode(_ part: Substring.UTF8View) throws(Problem) -> String {
        do {
            return try PercentEncoding.decode(part, plusIsSpace: true)
        } catch {
            throw Problem(.badRequest, "Invalid query: \(error.reason).")
        }
    }
}
