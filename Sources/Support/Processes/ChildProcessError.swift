// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A child process could not be started.
package struct ChildProcessError: Error, Hashable, Sendable {
    /// Why, for people.
    package let reason: String
}

extension ChildProcessError: CustomStringConvertible {
    package var description: String { reason }
}
