// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The response to a successful request.
package struct DescribedAnswer: Sendable {
    package let status: Status
    package let mediaType: String?
    /// The schema of the body, or `nil` if there is none.
    package let schema: JSONNode?

    /// Returns a response with a JSON body.
    package static func json(
        _ schema: JSONNode, _ status: Status = .ok, mediaType: String = "application/json"
    ) -> DescribedAnswer {
        DescribedAnswer(status: status, mediaType: mediaType, schema: schema)
    }

    /// Returns a response with a text or a file.
    package static func content(_ mediaType: String) -> DescribedAnswer {
        DescribedAnswer(status: .ok, mediaType: mediaType, schema: Schemas.text)
    }

    /// A status without a body.
    package static let none = DescribedAnswer(status: .noContent, mediaType: nil, schema: nil)
}
