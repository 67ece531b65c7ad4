// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The exit status of the program.
struct ExitCode: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    /// Done.
    static let done = ExitCode(rawValue: 0)
    /// Failed, or the payment was declined.
    static let failed = ExitCode(rawValue: 1)
    /// The arguments are invalid.
    static let usage = ExitCode(rawValue: 2)
    /// No reader is available, or it cannot be used.
    static let noReader = ExitCode(rawValue: 3)
    /// No card was presented in time.
    static let noCard = ExitCode(rawValue: 4)
    /// Interrupted by the user.
    static let interrupted = ExitCode(rawValue: 130)
}
