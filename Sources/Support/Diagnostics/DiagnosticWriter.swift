// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Writes the diagnostics of a framework to standard error, as `TAPTOPAY_DIAGNOSTICS` says.
package final class DiagnosticWriter: Sendable {
    /// Which diagnostics are written.
    private enum Level: String, CaseIterable {
        /// None.
        case off
        /// Each text once.
        case once
        /// All.
        case all
    }

    /// The number of texts that are remembered; later ones are not written.
    private static let capacity = 1000

    private let framework: String
    private let level: Level
    private let write: @Sendable (String) -> Void
    private let written = Lock<Set<String>>([])

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - framework: The name at the start of each line.
    ///   - environment: The environment variables of the process.
    ///   - write: Writes a line.
    package init(
        _ framework: String, environment: [String: String],
        write: @escaping @Sendable (String) -> Void = standardError
    ) {
        self.framework = framework
        self.write = write
        let text = environment["TAPTOPAY_DIAGNOSTICS"] ?? ""
        let level = Level(rawValue: text)
        self.level = level ?? .once
        guard level == nil, !text.isEmpty else { return }
        let allowed = Level.allCases.map(\.rawValue).joined(separator: ", ")
        self("TAPTOPAY_DIAGNOSTICS: found “\(text)”; allowed: \(allowed).")
    }

    /// Writes a diagnostic on one line.
    package func callAsFunction(_ text: String) {
        let line = "\(framework): \(text)".onOneLine
        switch level {
        case .off: return
        case .once:
            let isNew = written.withLock { $0.count < Self.capacity && $0.insert(line).inserted }
            guard isNew else { return }
        case .all: break
        }
        write(line)
    }

    /// Writes which environment variables are probably mistyped.
    package func warnAboutUnknownVariables(in environment: [String: String]) {
        EnvironmentNames.unknown(in: environment).forEach(callAsFunction)
    }

    /// Writes a line to standard error; one that cannot be written is lost.
    @Sendable
    package static func standardError(_ line: String) {
        var rest = Array("\(line)\n".utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
            }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
