// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A contactless kernel, which handles events and returns the next actions.
///
/// A kernel is a state machine without side effects. The entry point creates it from its
/// ``KernelSettings`` and uses it only through this protocol. All bytes from the card are
/// untrusted: for every response, the kernel returns an outcome, and it never traps. See EMV
/// Contactless Book A, 5.8, and Docs/AddingAKernel.md.
public protocol Kernel: Sendable {
    /// All data elements that the kernel knows about the transaction.
    ///
    /// After the outcome, the reader adds the elements of an authorization to the data record
    /// (EMV Book 4, 12.1), if the kernel has stored them.
    var data: TransactionData { get }

    /// The rules that led to the outcome, in the order in which they were applied.
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
    ///
    /// - Parameter memory: The memory of the reader's kernels; a kernel changes only its own value.
    func save(to memory: inout KernelMemory)
}

extension Kernel {
    /// The kernel ignores the STOP signal.
    public var honorsStop: Bool { false }

    /// Saves nothing.
    public func save(to memory: inout KernelMemory) {}
}

/// The data that a reader's kernels keep between transactions, such as torn transactions.
///
/// The reader keeps it in memory only. Each kernel has its own type of value, and several
/// combinations with the same kernel share it.
public struct KernelMemory: Hashable, Sendable {
    /// A kernel's part of the memory.
    public protocol Value: Hashable, Sendable {
        /// Creates the memory of a reader that has not read a card yet.
        init()
    }

    private struct Entry: Hashable {
        let value: any Value

        static func == (left: Entry, right: Entry) -> Bool {
            AnyHashable(left.value) == AnyHashable(right.value)
        }

        func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The current time, in seconds, of a clock that keeps running between transactions.
    public package(set) var instant: Int64 = 0

    /// Creates an empty memory.
    public init() {}

    /// The memory of one kernel; a new one if the kernel has not saved any.
    ///
    /// - Parameter type: The kernel's type of memory.
    public subscript<Kept: Value>(_ type: Kept.Type) -> Kept {
        get { entries[ObjectIdentifier(type)]?.value as? Kept ?? Kept() }
        set { entries[ObjectIdentifier(type)] = Entry(value: newValue) }
    }
}

extension KernelMemory: CustomReflectable {
    /// Shows how many kernels have saved something; the values are cardholder data.
    public var customMirror: Mirror { Mirror(self, children: ["kernels": entries.count]) }
}
