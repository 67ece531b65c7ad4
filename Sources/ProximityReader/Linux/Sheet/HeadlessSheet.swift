// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A sheet for machines without a screen: shows nothing and accepts the terms.
public struct HeadlessSheet: PaymentSheet {
    /// Creates a sheet.
    public init() {}

    /// Does nothing.
    public func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {}

    /// Does nothing.
    public func show(_ message: PaymentSheetMessage) async {}

    /// Does nothing.
    public func dismiss() async {}

    /// Accepts the terms.
    public func acceptTerms(_ terms: MerchantTerms) async throws -> Bool { true }
}
