// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Lets one read at a time use a reader and its sheet, whatever session it belongs to.
actor ReadGate {
    private var isBusy = false
    private var closing: Task<Void, Never>?
    /// The card that was found last; it may still lie on the reader.
    private(set) var lastCard: (any ConnectedCard)?

    /// Begins a read.
    ///
    /// - Returns: Whether no other read is under way.
    func enter() -> Bool {
        guard !isBusy else { return false }
        isBusy = true
        return true
    }

    /// Waits for the sheet of the read before, which returned its result immediately.
    func waitForSheet() async {
        await closing?.value
    }

    /// Remembers a card, which has to leave before the next read.
    func note(_ card: any ConnectedCard) {
        lastCard = card
    }

    /// Ends a read.
    ///
    /// - Parameter closing: What still closes the sheet; `nil` for a read that leaves none open. The
    ///   sheet of the read before may still be closing then, if this one never came to wait for it.
    func leave(closing: Task<Void, Never>?) {
        isBusy = false
        if let closing { self.closing = closing }
    }
}
