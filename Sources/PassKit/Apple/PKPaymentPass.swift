// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card of a wallet, in the form of iOS 8.
@available(iOS 8.0, *)
open class PKPaymentPass: PKSecureElementPass {}
