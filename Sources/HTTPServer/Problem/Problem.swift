// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a request was not done, as `application/problem+json` says it.
///
/// See RFC 9457.
package struct Problem: Error, Sendable {
    /// One place of a request that is wrong.
    ///
    /// See RFC 9457, 3, figure 3.
    package struct Violation: Hashable, Sendable, Encodable {
        /// Where, as a JSON pointer such as `/amount`.
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
    /// A stable name of this kind of problem; `about:blank` says no more than the status.
    package var type: String
    /// A short text for this kind of problem.
    package var title: String
    /// What went wrong this time and what to do about it.
    package var detail: String
    /// The places of the request that are wrong.
    package var errors: [Violation]
    /// Headers that go with it, such as `Retry-After`.
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

    /// Creates a problem of a kind that programs know by its name.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - name: The stable name, in lower case with hyphens, such as `reader-busy`.
    ///   - detail: What went wrong and what to do.
    ///   - errors: The places of the request that are wrong.
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
