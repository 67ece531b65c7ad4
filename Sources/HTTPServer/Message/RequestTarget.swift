// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The target of a request line, split into path and query.
///
/// See RFC 9112, 3.2.
package struct RequestTarget: Hashable, Sendable {
    package let path: RequestPath
    package let query: Query

    /// Parses a target in origin form (`/path?query`) or absolute form (`http://host/path?query`).
    ///
    /// - Throws: `Problem` with status 400.
    package init(parsing text: String) throws(Problem) {
        let local = Self.withoutAuthority(text)
        guard let mark = local.utf8.firstIndex(of: UInt8(ascii: "?")) else {
            path = try RequestPath(parsing: local)
            query = .none
            return
        }
        path = try RequestPath(parsing: local[..<mark])
        query = try Query(parsing: local[local.utf8.index(after: mark)...])
    }

    private static func withoutAuthority(_ text: String) -> Substring {
        for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
            let rest = text.dropFirst(scheme.count)
            let start = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            return start.map { rest[$0...] } ?? "/"
        }
        return text[...]
    }
}
