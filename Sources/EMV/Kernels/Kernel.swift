// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A contactless kernel, which handles events and returns the next actions.
///
/// A kernel is a state machine without side effects. The entry point creates it from its
/// ``KernelSettings`` and uses it only through this protocol. See EMV Contactless Book A, 5.8,
/// and Docs/AddingAKernel.md.
package protocol Kernel: Sendable {
    /// All data elements that the kernel knows about the transaction.
    var data: TransactionData { get }

    /// The rules that led to the outcome.
    var explanation: Explanation { get }

    /// Whether the kernel would stop now if the terminal asked it to; `false` by default.
    ///
    /// See EMV Contactless Book C-2, 6 (STOP signal).
    var honorsStop: Bool { get }

    /// Handles an event and returns the next action.
    ///
    /// - Parameter event: The event; `started` comes first, and only once.
    /// - Returns: The next action; after `finish`, the kernel receives no more events.
    mutating func received(_ event: Event) -> Action<Outcome>

    /// Saves the data that the next transaction needs; does nothing by default.
    ///
    /// Called once, after the outcome.
    func save(to memory: inout KernelMemory)
}

extension Kernel {
    package var honorsStop: Bool { false }

    package func save(to memory: inout KernelMemory) {}
}
