// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Colors and weights for a terminal; plain text everywhere else.
struct Style: Sendable {
    private let isEnabled: Bool

    /// The style for standard output: colors only on a terminal, and not if `NO_COLOR` is set.
    static let standardOutput = Style(descriptor: STDOUT_FILENO)

    private init(descriptor: Int32) {
        let environment = { (name: String) -> String? in getenv(name).map { String(cString: $0) } }
        let isUnwanted = environment("NO_COLOR")?.isEmpty == false || environment("TERM") == "dumb"
        isEnabled = isatty(descriptor) == 1 && !isUnwanted
    }

    func bold(_ text: String) -> String { wrap(text, "1") }
    func faint(_ text: String) -> String { wrap(text, "2") }
    func green(_ text: String) -> String { wrap(text, "32") }
    func red(_ text: String) -> String { wrap(text, "31") }
    func yellow(_ text: String) -> String { wrap(text, "33") }
    func blue(_ text: String) -> String { wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        isEnabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
