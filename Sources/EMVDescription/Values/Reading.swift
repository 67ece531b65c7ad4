// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The meaning of a value: a short text and child nodes.
struct Reading: Sendable {
    /// The short text, or `nil` if the digits are sufficient.
    var text: String?
    /// The child nodes.
    var nodes: [DescriptionNode]

    init(_ text: String? = nil, _ nodes: [DescriptionNode] = []) {
        self.text = text
        self.nodes = nodes
    }

    /// Creates the reading of a malformed value.
    static func malformed(_ warning: String) -> Reading { Reading(nil, [.warning(warning)]) }
}
