// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Option {
    /// `--json`, on every command that prints a result.
    static let json = Option(name: "json", help: "Print the result as JSON.")

    /// `--unmasked`, for every command that shows card data.
    static let unmasked = Option(
        name: "unmasked", help: "Show account numbers and other card data in full; test cards only."
    )
}

extension ExitCode {
    /// No reader is available, or it cannot be used.
    static let noReader = ExitCode(rawValue: 3)
    /// No card was presented in time.
    static let noCard = ExitCode(rawValue: 4)
}
