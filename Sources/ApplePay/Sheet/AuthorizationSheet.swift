// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Where a payment is shown to the customer: a browser's page, a terminal, a test.
package protocol AuthorizationSheet: Sendable {
    /// Opens the sheet for one payment.
    ///
    /// - Parameters:
    ///   - content: What to show first.
    ///   - act: Takes what the customer does; it returns at once, and the flow answers with
    ///     `show`.
    /// - Returns: Whether it could be shown.
    func open(
        _ content: SheetContent, act: @escaping @Sendable (CustomerAction) -> Void
    ) async -> Bool

    /// Shows a change.
    func show(_ content: SheetContent) async

    /// Takes the sheet away.
    func close() async
}
