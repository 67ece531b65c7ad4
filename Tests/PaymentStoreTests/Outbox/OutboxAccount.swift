// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentStore

/// A record of the operations of an outbox, which the outbox is compared with.
struct OutboxAccount {
    /// The forbidden things that the outbox has done.
    private(set) var faults: [String] = []
    /// The operations that returned, and those that were under way when the process died.
    private(set) var done: Set<Character> = []
    private(set) var interrupted: Set<Character> = []
    /// Whether each of the five operations returned once and was interrupted once.
    var isComplete: Bool { done.count == 5 && interrupted.count == 5 }
    /// Reads that were returned and never removed.
    private var returned: Set<String> = []
    /// The batch that a read was handed to.
    private var handed: [String: String] = [:]
    private var underWay: (operation: Character, names: [String])?

    /// Takes a line of the program's output.
    ///
    /// A lowercase letter stands for the start of an operation, and an uppercase one for its end.
    mutating func hear(_ line: Substring) {
        let words = line.split(separator: " ").map(String.init)
        guard let operation = words.first?.first else { return }
        let names = Array(words.dropFirst())
        guard operation.isUppercase else {
            underWay = (operation, names)
            return
        }
        underWay = nil
        done.insert(operation)
        switch operation {
        case "K": returned.formUnion(names)
        case "D": returned.subtract(names)
        case "B":
            for read in names.dropFirst() {
                if let other = handed[read] { faults.append("\(read) is in \(other) too") }
                handed[read] = names[0]
            }
        case "R": remove(names[0])
        default: handed = handed.filter { $0.value != names[0] }
        }
    }

    /// Compares the outbox with the account after the process has died.
    mutating func compare(reads: [StoredRead], batch: String?) {
        let stored = Set(reads.map(\.identifier))
        if stored.count != reads.count { faults.append("a read is stored twice") }
        if let (operation, names) = underWay, let name = names.first {
            interrupted.insert(operation)
            // Done or not done: either way the account follows the outbox.
            switch operation {
            case "d" where !stored.contains(name): returned.remove(name)
            case "r" where batch != name: remove(name)
            case "x" where batch != name: handed = handed.filter { $0.value != name }
            default: break
            }
        }
        underWay = nil
        for read in returned.subtracting(stored).sorted() { faults.append("\(read) is lost") }
        for read in reads {
            if let name = handed[read.identifier], read.batch != name {
                faults.append("\(read.identifier) has left \(name)")
            }
            if let name = read.batch, name != batch {
                faults.append("\(read.identifier) is in \(name), which is missing")
            }
        }
        // A read or batch whose call was killed can exist; from now on it counts.
        returned = stored
        handed = [:]
        for read in reads { handed[read.identifier] = read.batch }
    }

    private mutating func remove(_ batch: String) {
        let reads = handed.filter { $0.value == batch }.map(\.key)
        returned.subtract(reads)
        for read in reads { handed[read] = nil }
    }
}
