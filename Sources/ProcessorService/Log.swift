// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Lines for the journal, on standard error; they hold no card data and no token.
enum Log {
    /// Writes one line about something that went well.
    static func note(_ what: String) { write(what) }

    /// Writes one line about something that went wrong.
    static func error(_ what: String, _ detail: String) { write("\(what): \(detail)") }

    private static func write(_ text: String) {
        let line = "taptopay psp: \(text)\n"
        line.withCString { _ = Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}
