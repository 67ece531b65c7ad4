// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The request for a PIN.
public struct PINPadRequest: Sendable {
    /// The payment.
    public let content: PaymentSheetContent
    /// The allowed numbers of digits.
    public let lengths: ClosedRange<Int>
    /// Whether the customer can continue without a PIN.
    public let allowsBypass: Bool
}
