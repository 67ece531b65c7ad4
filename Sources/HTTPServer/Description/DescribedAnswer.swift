// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a request is answered with when all is well.
package struct DescribedAnswer: Sendable {
    package let status: Status
    package let mediaType: String?
    /// The form of the body, or `nil` when there is none.
    package let schema: JSONNode?

    /// JSON of a form.
    package static func json(
        _ schema: JSONNode, _ status: Status = .ok, mediaType: String = "application/json"
    ) -> DescribedAnswer {
        DescribedAnswer(status: status, mediaType: mediaType, schema: schema)
    }

    /// A text or a file.
    package static func content(_ mediaType: String) -> DescribedAnswer {
        DescribedAnswer(status: .ok, mediaType: mediaType, schema: Schemas.text)
    }

    /// Nothing but the status.
    package static let none = DescribedAnswer(status: .noContent, mediaType: nil, schema: nil)
}
