// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card in a wallet, in its iOS 8 form.
@available(iOS 8.0, *)
open class PKPaymentPass: PKSecureElementPass {}
