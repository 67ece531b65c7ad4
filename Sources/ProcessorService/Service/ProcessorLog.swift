// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// Log messages on standard error, for the journal; contain no card data, tokens, or control
/// characters.
enum ProcessorLog {
    /// Writes a message about an error.
    static func error(_ what: String, _ detail: String) { write("\(what): \(detail)") }

    /// Writes a message about an event.
    static func write(_ text: String) {
        let line = "taptopay psp: \(text.onOneLine)\n"
        line.withCString { _ = Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}
