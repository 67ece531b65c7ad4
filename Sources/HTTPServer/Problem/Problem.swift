// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
