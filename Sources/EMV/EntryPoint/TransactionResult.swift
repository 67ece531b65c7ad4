// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// What a tap came to.
package struct TransactionResult: Hashable, Sendable {
    /// The final outcome.
    package let outcome: Outcome
    /// The selected application, or `nil` when none was.
    package let aid: AID?
    /// The kernel that handled it, or `nil`.
    package let kernel: KernelIdentifier?
    /// Every data element that is known at the end; empty without a kernel.
    package let data: TransactionData
    /// Every rule that moved the outcome, of entry point and kernels, in their order.
    package var explanation = Explanation()
    /// Why the card was lost, or left alone in a cancelled task; `nil` when it was not.
    package var lostCard: CardError?
}
