// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A value that a path segment can represent.
package protocol PathParameter: Sendable {
    /// Creates a value from a decoded segment.
    ///
    /// - Returns: `nil` if the segment is not such a value; the path is then not found.
    init?(pathSegment: String)
}

extension String: PathParameter {
    /// Accepts any segment.
    package init?(pathSegment: String) {
        self = pathSegment
    }
}

extension Int: PathParameter {
    /// Accepts decimal digits without a sign.
    package init?(pathSegment: String) {
        guard pathSegment.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        self.init(pathSegment)
    }
}
