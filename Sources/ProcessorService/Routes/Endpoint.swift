// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// One thing that can be asked for: the route, and what is said about it.
struct Endpoint: Sendable {
    /// A member of a request's body.
    struct Member: Sendable {
        /// What it holds.
        enum Kind: String, Sendable {
            case string, integer, boolean, object, array
        }

        let name: String
        let kind: Kind
        let isRequired: Bool
        let summary: String

        init(_ name: String, isRequired: Bool = true, _ summary: String) {
            self.init(name, .string, isRequired: isRequired, summary)
        }

        init(_ name: String, _ kind: Kind, isRequired: Bool = true, _ summary: String) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
            self.summary = summary
        }
    }

    let route: Route
    /// One sentence for people.
    let summary: String
    let access: Access
    /// What the body holds; none for a request without one.
    let members: [Member]
    /// Whether it wants an idempotency key.
    let isIdempotent: Bool
    /// What a success is answered with.
    let success: Status

    init(
        _ route: Route, _ summary: String, access: Access, members: [Member] = [],
        isIdempotent: Bool = false, success: Status = .ok
    ) {
        self.route = route
        self.summary = summary
        self.access = access
        self.members = members
        self.isIdempotent = isIdempotent
        self.success = success
    }
}
