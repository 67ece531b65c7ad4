// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The sheet that the customer and the merchant see.
///
/// An iPhone shows its own sheet. A program on Linux provides one, such as a window, a web
/// page or lines on a terminal. Without one, reads work with nothing on the screen.
public protocol PaymentSheet: Sendable {
    /// Shows the sheet for a read.
    ///
    /// - Parameters:
    ///   - content: The content to show.
    ///   - cancel: A function to call when the customer closes the sheet. It has no effect
    ///     after a card was detected.
    /// - Throws: An error if there is no screen to show it on; the read then fails.
    func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws

    /// Shows the progress of the read.
    func show(_ message: PaymentSheetMessage) async

    /// Closes the sheet, after showing success or failure.
    func dismiss() async

    /// Asks the merchant to accept the terms and conditions.
    ///
    /// - Returns: Whether the merchant accepted them.
    /// - Throws: An error if they could not be shown.
    func acceptTerms(_ terms: MerchantTerms) async throws -> Bool
}
