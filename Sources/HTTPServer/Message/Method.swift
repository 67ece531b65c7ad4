// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The method of a request.
///
/// See RFC 9110, 9.
package struct Method: RawRepresentable, Hashable, Sendable {
    /// The name, in the case in which the client sent it.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let get = Method(rawValue: "GET")
    package static let head = Method(rawValue: "HEAD")
    package static let post = Method(rawValue: "POST")
    package static let put = Method(rawValue: "PUT")
    package static let patch = Method(rawValue: "PATCH")
    package static let delete = Method(rawValue: "DELETE")
}
