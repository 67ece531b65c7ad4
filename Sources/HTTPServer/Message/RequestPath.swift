// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A path that is what it says: nothing in it leads up, hides a slash, or ends a text early.
package struct RequestPath: Hashable, Sendable {
    /// The decoded segments; none for `/`.
    package let segments: [String]

    /// Reads a path as it stands in a request.
    ///
    /// Refused are the segments `.` and `..`, a slash, a backslash or a control character inside a
    /// segment, each also when it is encoded, and bytes that are not UTF-8. An empty segment stays,
    /// and no route has one.
    ///
    /// - Throws: `Problem` with status 400.
    package init(parsing text: some StringProtocol) throws(Problem) {
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw Problem(.badRequest, "The path has to begin with a slash.")
        }
        // Not its first character: an accent after the slash would be part of that.
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
            throw Problem(.badRequest, "The path is not valid: \(error.reason).")
        }
        guard text != ".", text != "..",
            !text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
        else {
            throw Problem(
                .badRequest,
                "The path is not valid: a segment is '.' or '..' or has a slash in it.")
        }
        return text
    }
}

extension PercentEncoding.Fault {
    /// What is wrong, for people; holds nothing of the text.
    var reason: String {
        switch self {
        case .escape: "a percent sign lacks its two hexadecimal digits"
        case .control: "a space or a control character is in it"
        case .text: "it is not UTF-8"
        }
    }
}
