// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Where the customer enters a PIN.
///
/// A pad hands over one key at a time and shows what it is told to. It never sees the whole
/// PIN: the reader collects the digits in memory that wipes itself.
public protocol PINPad: Sendable {
    /// Shows the pad for one PIN; keys pressed before do not count.
    ///
    /// While it is shown nothing may be on the screen that tells who the customer is.
    ///
    /// - Parameter request: What the PIN is for.
    /// - Throws: Any error when there is nothing to enter it on.
    func begin(_ request: PINPadRequest) async throws

    /// Waits for the next key.
    ///
    /// - Returns: The key.
    /// - Throws: `CancellationError` at once when the task is cancelled, or any error when
    ///   the pad is gone.
    func nextKey() async throws -> PINPadKey

    /// Shows how far the entry is: filling characters only, never a digit.
    func show(_ display: PINPadDisplay) async

    /// Puts the pad away, after whatever came of it.
    func end() async
}
