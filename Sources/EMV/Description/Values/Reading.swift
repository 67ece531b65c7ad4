// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a value means: a short text, and lines below it.
struct Reading: Sendable {
    /// The short text, or `nil` when the digits say all.
    var text: String?
    /// What is inside.
    var nodes: [DescriptionNode]

    init(_ text: String? = nil, _ nodes: [DescriptionNode] = []) {
        self.text = text
        self.nodes = nodes
    }

    /// A value that does not have its form.
    static func malformed(_ warning: String) -> Reading { Reading(nil, [.warning(warning)]) }
}
