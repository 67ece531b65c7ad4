// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A mistake in the program's own list of routes; two errors are equal when their codes are.
package struct RouteError: Error, Sendable {
    package enum Code: Hashable, Sendable {
        /// A template that does not begin with a slash, or has an empty or invalid segment.
        case notAPath
        /// A parameter without a name, or with an invalid or duplicate name.
        case parameterName
        /// A handler takes more or fewer parameters than the template has.
        case parameterCount
        /// Two routes for one method and the same paths.
        case duplicate
    }

    package let code: Code
    /// The template as text.
    package let template: String

    init(_ code: Code, _ template: String) {
        self.code = code
        self.template = template
    }
}

extension RouteError: Hashable {
    package static func == (left: RouteError, right: RouteError) -> Bool {
        left.code == right.code
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension RouteError: CustomStringConvertible {
    /// The error as one sentence.
    package var description: String {
        let reason =
            switch code {
            case .notAPath: "is not a path"
            case .parameterName: "has a missing, invalid, or duplicate parameter name"
            case .parameterCount: "and its handler have different numbers of parameters"
            case .duplicate: "appears twice for the same method"
            }
        return "The route \(template) \(reason)."
    }
}
