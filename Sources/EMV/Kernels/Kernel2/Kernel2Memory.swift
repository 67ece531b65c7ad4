// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What kernel 2 remembers from one transaction to the next.
///
/// See EMV Contactless Book C-2, 3.8 and S13.30.
package struct Kernel2Memory: KernelMemory.Value {
    /// The transactions that wait for their card to come back.
    package var tornTransactions = TornTransactionLog()
    /// The failures of mag-stripe mode in a row.
    package var failedMagneticStripes = FailedMagneticStripeCounter()

    package init() {}
}
