// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The data that kernel 2 keeps from one transaction to the next.
///
/// See EMV Contactless Book C-2, 3.8 and S13.30.
package struct Kernel2Memory: KernelMemory.Value {
    /// The transactions that can be recovered when their card returns.
    package var tornTransactions = TornTransactionLog<Kernel2TornTransaction>()
    /// The consecutive failures of mag-stripe mode.
    package var failedMagneticStripes = FailedMagneticStripeCounter()

    package init() {}
}
