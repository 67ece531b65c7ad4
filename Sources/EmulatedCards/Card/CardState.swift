// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// What the transactions of a card share with its other commands.
struct CardState: Sendable {
    /// The progress of the selected application.
    enum Phase: Hashable, Sendable {
        /// The application is selected and awaits GET PROCESSING OPTIONS.
        case selected
        /// The transaction is initiated: the terminal can read records and request the cryptogram.
        case initiated(transactionCounter: UInt16)
        /// The card has returned the cryptogram; the terminal can still read records.
        case finished(transactionCounter: UInt16)
    }

    let memory: CardMemory
    let random: RandomSource
    /// The progress of the selected application.
    private(set) var phase = Phase.selected
    /// The values the terminal sent with GET PROCESSING OPTIONS.
    private(set) var options: TerminalValues?
    /// Whether the cardholder has verified on the phone since the last transaction.
    ///
    /// Power-off does not reset it.
    private(set) var isHolderVerified = false

    /// Creates the state of a card that has never been in a reader's field.
    init(memory: CardMemory, random: RandomSource) {
        self.memory = memory
        self.random = random
    }

    /// Begins again, after SELECT or power-on.
    mutating func select() {
        phase = .selected
        options = nil
    }

    /// Stores the values of GET PROCESSING OPTIONS.
    mutating func receive(_ options: TerminalValues) { self.options = options }

    /// Counts a transaction, which awaits its cryptogram.
    ///
    /// - Returns: The application transaction counter (`9F36`), or `nil` at the end of its range.
    mutating func initiate(_ application: CardApplication) -> UInt16? {
        guard let counter = memory.countTransaction(of: application) else { return nil }
        phase = .initiated(transactionCounter: counter)
        return counter
    }

    /// Ends a transaction, whose cryptogram the card has returned.
    mutating func finish(_ counter: UInt16) { phase = .finished(transactionCounter: counter) }

    /// The counter of a transaction that awaits its cryptogram, or `nil`.
    var initiatedCounter: UInt16? {
        guard case .initiated(let counter) = phase else { return nil }
        return counter
    }

    /// Asks the cardholder, who verifies as soon as the phone asks.
    mutating func requestVerification() { isHolderVerified = true }

    /// Ends the verification, which is valid for one transaction.
    mutating func endVerification() { isHolderVerified = false }

    /// Returns the application's offline approvals so far, and its limits.
    func offlineCounting(of application: CardApplication) -> OfflineCounting {
        let counters = memory.counters(of: application)
        return OfflineCounting(limits: application.offlineLimits(counters), counters: counters)
    }
}
