// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A contactless kernel: takes what happened, and decides what to do next.
///
/// A kernel is a value that decides and never acts. The entry point makes it from its
/// ``KernelSettings`` when it activates the kernel, and knows it only through this protocol. See
/// EMV Contactless Book A, 5.8 and Docs/AddingAKernel.md.
package protocol Kernel: Sendable {
    /// Every data element that the kernel knows about the transaction.
    var data: TransactionData { get }

    /// The rules that moved the outcome.
    var explanation: Explanation { get }

    /// Whether the kernel now stops when the terminal asks for it; `false` by default.
    ///
    /// See EMV Contactless Book C-2, 6 (STOP signal).
    var honorsStop: Bool { get }

    /// Takes what happened and decides what to do next.
    ///
    /// - Parameter event: `started` comes first, and once.
    /// - Returns: What to do; after `finish` the kernel gets no more events.
    mutating func received(_ event: Event) -> Action<Outcome>

    /// Saves what the next transaction needs to know; by default there is nothing.
    ///
    /// Called once, after the outcome.
    func save(to memory: inout KernelMemory)
}

extension Kernel {
    package var honorsStop: Bool { false }

    package func save(to memory: inout KernelMemory) {}
}
