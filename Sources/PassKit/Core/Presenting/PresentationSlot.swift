// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The place where sheets are presented, one at a time.
final class PresentationSlot: Sendable {
    private let isTaken = Lock(false)

    /// Occupies the stage unless a sheet is on it.
    ///
    /// - Returns: Whether it was free.
    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }

    func leave() {
        isTaken.withLock { $0 = false }
    }
}
