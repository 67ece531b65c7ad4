// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The place that shows a payment to the customer: a web page, a terminal, or a test.
package protocol AuthorizationSheet: Sendable {
    /// Opens the sheet for one payment.
    ///
    /// - Parameters:
    ///   - content: The initial content.
    ///   - act: The closure to call with the customer's actions. It returns immediately, and the
    ///     flow answers with `show`.
    /// - Returns: Whether the sheet could be shown.
    func open(
        _ content: SheetContent, act: @escaping @Sendable (CustomerAction) -> Void
    ) async -> Bool

    /// Shows changed content.
    func show(_ content: SheetContent) async

    /// Closes the sheet.
    func close() async
}
