// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A path with placeholders for parameters, such as `/readers/{reader}/reads`.
///
/// See OpenAPI 3.1, 4.8.8.2.
package struct PathTemplate: Hashable, Sendable {
    /// One segment of the template.
    package enum Segment: Hashable, Sendable {
        /// A segment that must match exactly.
        case literal(String)
        /// Any segment that is not empty, with a name.
        case parameter(String)

        /// The text of a literal segment.
        var literal: String? {
            if case .literal(let text) = self { text } else { nil }
        }
    }

    /// The segments; empty for `/`.
    package let segments: [Segment]

    /// The names of the parameters in order.
    package var parameters: [String] {
        segments.compactMap { segment in
            if case .parameter(let name) = segment { name } else { nil }
        }
    }

    /// Parses a template that is part of the program.
    ///
    /// - Throws: `RouteError` if the text is not a path, or a parameter name is a duplicate or
    ///   contains characters other than letters, digits, and underscores.
    package init(_ text: String) throws(RouteError) {
        guard text.hasPrefix("/") else { throw RouteError(.notAPath, text) }
        var segments: [Segment] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        where text != "/" {
            guard !part.isEmpty, part != ".", part != ".." else {
                throw RouteError(.notAPath, text)
            }
            guard part.hasPrefix("{"), part.hasSuffix("}") else {
                guard part.utf8.allSatisfy(Self.isLiteralCharacter) else {
                    throw RouteError(.notAPath, text)
                }
                segments.append(.literal(String(part)))
                continue
            }
            let name = part.dropFirst().dropLast()
            guard !name.isEmpty, name.utf8.allSatisfy(Self.isNameCharacter),
                !segments.contains(.parameter(String(name)))
            else { throw RouteError(.parameterName, text) }
            segments.append(.parameter(String(name)))
        }
        self.segments = segments
    }

    /// Returns the values of the parameters in order if a path matches; otherwise `nil`.
    package func match(_ path: RequestPath) -> [String]? {
        guard path.segments.count == segments.count else { return nil }
        var values: [String] = []
        for (segment, given) in zip(segments, path.segments) {
            switch segment {
            case .literal(let expected):
                guard given.utf8.elementsEqual(expected.utf8) else { return nil }
            case .parameter:
                guard !given.isEmpty else { return nil }
                values.append(given)
            }
        }
        return values
    }

    /// Whether both templates match exactly the same paths.
    func fitsTheSame(as other: PathTemplate) -> Bool {
        segments.count == other.segments.count
            && zip(segments, other.segments).allSatisfy { $0.literal == $1.literal }
    }

    /// Whether this template comes before another one.
    ///
    /// A path that matches both belongs to the first: the shorter one, then the one with a literal
    /// where the other has a parameter.
    func precedes(_ other: PathTemplate) -> Bool {
        guard segments.count == other.segments.count else {
            return segments.count < other.segments.count
        }
        let differing = zip(segments, other.segments).first { mine, others in
            (mine.literal == nil) != (others.literal == nil)
        }
        return differing?.0.literal != nil
    }

    /// Whether a path never encodes this character.
    ///
    /// See RFC 3986, 2.3.
    private static func isLiteralCharacter(_ byte: UInt8) -> Bool {
        isNameCharacter(byte) || byte == 0x2D || byte == 0x2E || byte == 0x7E
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }
}

extension PathTemplate: CustomStringConvertible {
    /// The template as text.
    package var description: String {
        let parts = segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter(let name): "{\(name)}"
            }
        }
        return "/" + parts.joined(separator: "/")
    }
}
