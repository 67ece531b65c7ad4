// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// A member of a request's body, as the description of the interface shows it.
struct BodyMember: Sendable {
    /// What it holds.
    enum Kind: String, Sendable {
        case string, integer, boolean, object, array
    }

    private let name: String
    private let kind: Kind
    private let isRequired: Bool
    private let summary: String

    init(_ name: String, isRequired: Bool = true, _ summary: String) {
        self.init(name, .string, isRequired: isRequired, summary)
    }

    init(_ name: String, _ kind: Kind, isRequired: Bool = true, _ summary: String) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.summary = summary
    }

    /// The member as a form has it.
    var described: (name: String, schema: JSONNode, isRequired: Bool) {
        (name, ["type": .string(kind.rawValue), "description": .string(summary)], isRequired)
    }
}
