// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the customer and the merchant see.
///
/// Where an iPhone shows its own sheet, a program on Linux brings one: a window, a web
/// page, lines on a terminal. Without one, reads work with nothing on a screen.
public protocol PaymentSheet: Sendable {
    /// Shows the sheet for a read.
    ///
    /// - Parameters:
    ///   - content: What to show.
    ///   - cancel: What to call when the customer closes the sheet. It has no effect
    ///     once a card was detected.
    /// - Throws: Any error when there is nothing to show it on; the read then fails.
    func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws

    /// Shows how the read goes on.
    func show(_ message: PaymentSheetMessage) async

    /// Closes the sheet, after whatever shows success or failure.
    func dismiss() async

    /// Asks the merchant to accept the terms and conditions.
    ///
    /// - Returns: Whether the merchant accepted them.
    /// - Throws: Any error when they could not be shown.
    func acceptTerms(_ terms: MerchantTerms) async throws -> Bool
}
