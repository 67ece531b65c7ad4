// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The result of a tap.
package struct TransactionResult: Hashable, Sendable {
    /// The final outcome.
    package let outcome: Outcome
    /// The selected application, or `nil` if none is selected.
    package let aid: AID?
    /// The kernel that handled it, or `nil`.
    package let kernel: KernelIdentifier?
    /// All data elements known at the end; empty without a kernel.
    package let data: TransactionData
    /// The rules of the entry point and the kernels that led to the outcome, in order.
    package var explanation = Explanation()
    /// Why the card was lost, or that the task was canceled; otherwise `nil`.
    package var lostCard: CardError?
}
