// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Allows one read at a time to use a reader and its sheet, across all sessions.
actor ReaderAccess {
    private var isBusy = false
    private var closing: Task<Void, Never>?
    /// The last card that was found; it may still be on the reader.
    private(set) var lastCard: (any ConnectedCard)?
    /// The last card that stayed connected after its read.
    private var held: HeldCard?

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

    /// Ends the hold of the previous read's card, and waits for its sheet.
    func endHold() async {
        held?.release()
        await waitForSheet()
    }

    /// Records a card that must leave the field before the next read.
    func record(_ card: any ConnectedCard) {
        lastCard = card
    }

    /// Ends a read.
    ///
    /// - Parameters:
    ///   - closing: The task that is still closing the sheet, or `nil` if none is open. The previous
    ///     sheet can still be closing if this read did not wait for it.
    ///   - held: The card that stays connected, or `nil`.
    func leave(closing: Task<Void, Never>?, holding held: HeldCard? = nil) {
        isBusy = false
        self.held = held ?? self.held
        if let closing { self.closing = closing }
    }
}
