// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The diagnostics of a test, of which those that the test does not read are written.
package final class DiagnosticList<Diagnostic: Sendable>: Sendable {
    private let state = Lock((all: [Diagnostic](), unread: [Diagnostic]()))
    private let writer: DiagnosticWriter

    /// Creates a list.
    ///
    /// - Parameter writer: Writes the diagnostics that were not read.
    package init(_ writer: DiagnosticWriter) {
        self.writer = writer
    }

    /// Adds a diagnostic.
    package func append(_ diagnostic: Diagnostic) {
        state.withLock { state in
            state.all.append(diagnostic)
            state.unread.append(diagnostic)
        }
    }

    /// Adds a diagnostic that the test expects, which counts as read.
    package func append(read diagnostic: Diagnostic) {
        state.withLock { $0.all.append(diagnostic) }
    }

    /// Returns all diagnostics in order, which are then read.
    package func read() -> [Diagnostic] {
        state.withLock { state in
            state.unread = []
            return state.all
        }
    }

    /// Writes the diagnostics that were not read.
    package func writeUnread() {
        let unread = state.withLock { state in
            defer { state.unread = [] }
            return state.unread
        }
        for diagnostic in unread { writer("\(diagnostic)") }
    }
}
