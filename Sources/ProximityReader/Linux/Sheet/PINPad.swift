// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A pad on which the customer enters a PIN.
///
/// A pad returns one key at a time and shows only what it is given. It never has the whole
/// PIN: the reader collects the digits in memory that is wiped after use.
public protocol PINPad: Sendable {
    /// Shows the pad for one PIN; ignores keys pressed before.
    ///
    /// While the pad is visible, nothing on the screen may identify the customer.
    ///
    /// - Parameter request: The payment, and the allowed PIN lengths.
    /// - Throws: An error if there is no pad to show.
    func begin(_ request: PINPadRequest) async throws

    /// Waits for the next key.
    ///
    /// - Returns: The key.
    /// - Throws: `CancellationError` immediately when the task is cancelled, or any error if
    ///   the pad is no longer available.
    func nextKey() async throws -> PINPadKey

    /// Shows the progress of the entry, with placeholder characters and never a digit.
    func show(_ display: PINPadDisplay) async

    /// Hides the pad, whatever the result.
    func end() async
}
