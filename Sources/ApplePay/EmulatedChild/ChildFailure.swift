// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a child process returned no result.
enum ChildFailure: Error, Hashable, Sendable {
    /// The child is missing, has ended, does not respond, or sent an invalid response.
    case disconnected(String)
    /// The child responded with an error.
    case refused(code: String, hint: String?)
}
