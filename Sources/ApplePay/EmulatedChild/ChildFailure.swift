// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a child process gave no result.
enum ChildFailure: Error, Hashable, Sendable {
    /// It is not there, has ended, is silent, or sent what makes no sense.
    case disconnected(String)
    /// It answered with an error.
    case refused(code: String, hint: String?)
}
