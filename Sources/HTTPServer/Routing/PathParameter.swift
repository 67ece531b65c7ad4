// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A value that a segment of a path can stand for.
package protocol PathParameter: Sendable {
    /// Reads a decoded segment.
    ///
    /// - Returns: `nil` when the segment stands for no such value; the path is then not found.
    init?(pathSegment: String)
}

extension String: PathParameter {
    /// Takes any segment.
    package init?(pathSegment: String) {
        self = pathSegment
    }
}

extension Int: PathParameter {
    /// Takes decimal digits without a sign.
    package init?(pathSegment: String) {
        guard pathSegment.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        self.init(pathSegment)
    }
}
