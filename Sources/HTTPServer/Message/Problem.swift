// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// Why a request failed, as reported in `application/problem+json`.
///
/// See RFC 9457.
package struct Problem: Error, Sendable {
    /// One invalid member of a request.
    ///
    /// See RFC 9457, 3, figure 3.
    package struct Violation: Hashable, Sendable, Encodable {
        /// The location of the member, as a JSON pointer such as `/amount`.
        ///
        /// See RFC 6901.
        package let pointer: String
        /// What is wrong and what is allowed.
        package let detail: String

        package init(at pointer: String, _ detail: String) {
            self.pointer = pointer
            self.detail = detail
        }

        /// Creates a violation; a client's long name is cut off after 256 characters.
        package init(at location: JSONLocation, _ detail: String) {
            self.init(at: String(location.pointer.prefix(256)), detail)
        }
    }

    package var status: Status
    /// The stable name of this kind of problem; `about:blank` adds nothing to the status.
    package var type: String
    /// A short text for this kind of problem.
    package var title: String
    /// What went wrong this time and what to do about it.
    package var detail: String
    /// The invalid members of the request.
    package var errors: [Violation]
    /// Headers of the response, such as `Retry-After`.
    package var headers: Headers

    package init(
        _ status: Status, _ detail: String, type: String = "about:blank", title: String? = nil,
        errors: [Violation] = [], headers: Headers = Headers()
    ) {
        self.status = status
        self.type = type
        self.title = title ?? status.reason
        self.detail = detail
        self.errors = errors
        self.headers = headers
    }

    /// Creates a problem that programs identify by name.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - name: The stable name, in lowercase with hyphens, such as `reader-busy`.
    ///   - detail: What went wrong and what to do.
    ///   - errors: The invalid members of the request.
    package init(
        _ status: Status, named name: String, _ detail: String, errors: [Violation] = []
    ) {
        self.init(status, detail, type: "urn:taptopay:problem:" + name, errors: errors)
    }
}

extension Problem: Encodable {
    private enum CodingKeys: CodingKey {
        case type, title, status, detail, errors
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(type, forKey: .type)
        try members.encode(title, forKey: .title)
        try members.encode(status.code, forKey: .status)
        try members.encode(detail, forKey: .detail)
        if !errors.isEmpty { try members.encode(errors, forKey: .errors) }
    }
}

extension Problem: CustomStringConvertible {
    /// What went wrong this time and what to do about it.
    package var description: String { detail }
}

extension Problem {
    /// Creates a problem that names the invalid member of a JSON body, without its value.
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(context.codingPath + [key], "This member is required.")
        case .typeMismatch(let type, let context):
            self.init(context.codingPath, "This must be \(Self.name(type)).")
        case .valueNotFound(let type, let context):
            self.init(context.codingPath, "This must be \(Self.name(type)), not null.")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            let choice = context.underlyingError as? UnknownChoice
            self.init(
                context.codingPath,
                choice.map { "This must be one of: \($0.choices.joined(separator: ", "))." }
                    ?? "This value is not allowed.")
        default:
            self.init(.badRequest, named: "invalid-json", "The body is not valid JSON.")
        }
    }

    private init(_ path: [any CodingKey], _ detail: String) {
        let location = path.reduce(JSONLocation.root) { location, key in
            key.intValue.map { location.element($0) } ?? location.member(key.stringValue)
        }
        self = .invalidBody([location], detail)
    }

    /// Members of a JSON body are missing, unknown, or not of the described type.
    package static func invalidBody(_ locations: [JSONLocation], _ detail: String) -> Problem {
        Problem(
            .badRequest, named: "invalid-body", "Invalid body: see errors.",
            errors: locations.map { Violation(at: $0, detail) })
    }

    private static func name(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "an integer"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [String: Any].Type: "an object"
        case is [Any].Type: "an array"
        default: "another type of value"
        }
    }
}
