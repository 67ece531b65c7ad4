// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ProximityReader
internal import SmartCard
internal import Support

/// Keeps the first thing that went wrong since somebody looked, in more words than errors have.
package final class DiagnosticNotes: Sendable {
    private let first = Lock<String?>(nil)

    package init() {}

    /// Keeps a diagnostic, unless there is an earlier one.
    package func note(_ diagnostic: ReaderDiagnostic) {
        first.withLock { $0 = $0 ?? diagnostic.description }
    }

    /// Returns what was kept, and forgets it.
    func take() -> String? {
        first.withLock { first in
            defer { first = nil }
            return first
        }
    }
}
