// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Allows one read at a time to use a reader and its sheet, across all sessions.
actor ReaderAccess {
    private var isBusy = false
    private var closing: Task<Void, Never>?
    /// The last card that was found; it may still be on the reader.
    private(set) var lastCard: (any ConnectedCard)?

    /// Starts a read.
    ///
    /// - Returns: Whether no other read is in progress.
    func enter() -> Bool {
        guard !isBusy else { return false }
        isBusy = true
        return true
    }

    /// Waits for the sheet of the previous read, which returned its result immediately.
    func waitForSheet() async {
        await closing?.value
    }

    /// Records a card that must leave the field before the next read.
    func note(_ card: any ConnectedCard) {
        lastCard = card
    }

    /// Ends a read.
    ///
    /// - Parameter closing: The task that is still closing the sheet, or `nil` if none is open. The
    ///   previous sheet can still be closing if this read did not wait for it.
    func leave(closing: Task<Void, Never>?) {
        isBusy = false
        if let closing { self.closing = closing }
    }
}
