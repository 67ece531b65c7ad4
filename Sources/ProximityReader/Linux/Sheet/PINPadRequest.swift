// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a PIN is asked for.
public struct PINPadRequest: Sendable {
    /// The payment.
    public let content: PaymentSheetContent
    /// How many digits the PIN may have.
    public let lengths: ClosedRange<Int>
    /// Whether the customer may go on without a PIN.
    public let allowsBypass: Bool
}
