// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An app's answer to the selection of a shipping method.
@available(iOS 11.0, *)
open class PKPaymentRequestShippingMethodUpdate: PKPaymentRequestUpdate {}
