// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An error that prevents a child process from starting.
package struct ChildProcessError: Error, Hashable, Sendable {
    /// The reason, for people.
    package let reason: String
}

extension ChildProcessError: CustomStringConvertible {
    package var description: String { reason }
}
