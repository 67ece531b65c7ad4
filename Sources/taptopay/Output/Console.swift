// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ProximityReader
internal import Support

/// The program's output: results on standard output, everything else on standard error.
enum Console {
    /// Writes a result line to standard output.
    static func print(_ text: String = "") {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// Writes a result as it is to standard output.
    static func write(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Writes progress or an error to standard error.
    static func note(_ text: String) {
        write(text + "\n", to: STDERR_FILENO)
    }

    /// The sheet on the terminal, which must not draw over what is written here.
    static let sheet = Lock<TerminalPaymentSheet?>(nil)

    private static func write(_ text: String, to descriptor: Int32) {
        if isatty(descriptor) == 1 { sheet.withLock { $0 }?.leave() }
        Descriptor.write(text, to: descriptor)
    }
}
