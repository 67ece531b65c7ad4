// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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

extension PercentEncoding.Fault {
    /// The reason in plain words, without any of the text.
    var reason: String {
        switch self {
        case .escape: "a percent sign is not followed by two hexadecimal digits"
        case .control: "it contains a space or a control character"
        case .text: "it is not UTF-8"
        }
    }
}
