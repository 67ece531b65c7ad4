// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ProximityReader
internal import Support

/// The first diagnostic since the last call of ``take()``, which explains an error in more detail.
package final class DiagnosticNotes: Sendable {
    private let first = Lock<String?>(nil)

    package init() {}

    /// Keeps a diagnostic, unless there is an earlier one.
    package func note(_ diagnostic: ReaderDiagnostic) {
        first.withLock { $0 = $0 ?? diagnostic.description }
    }

    /// Returns the diagnostic, and discards it.
    func take() -> String? {
        first.withLock { first in
            defer { first = nil }
            return first
        }
    }
}
