// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The state that a card keeps without power.
public struct CardCounters: Hashable, Sendable, Codable {
    /// The state of the applications used so far, by the digits of their AIDs.
    public var applications: [String: Application]
    /// Whether the issuer blocked the whole card.
    public var isBlocked: Bool

    /// Creates the counters of a card.
    public init(applications: [String: Application] = [:], isBlocked: Bool = false) {
        self.applications = applications
        self.isBlocked = isBlocked
    }

    /// The persistent state of one application.
    public struct Application: Hashable, Sendable {
        /// The application transaction counter (`9F36`).
        public var transactionCounter: UInt16
        /// The counter's value at the last transaction with issuer authentication (`9F13`).
        public var lastOnlineCounter: UInt16
        /// The number of PIN tries left (`9F17`).
        public var pinTries: UInt8
        /// The number of transactions approved offline since the last online transaction.
        public var offlineTransactions: UInt8 = 0
        /// The sum of the amounts approved offline, in minor units.
        public var offlineAmount: UInt64 = 0
        /// The last cryptogram, for a terminal that did not receive it; `nil` before the first.
        public var recovery: Recovery?
        /// The objects written to the card, by the digits of their tags.
        public var writtenObjects: [String: [UInt8]] = [:]
        /// The slot of integrated data storage; `nil` while it is unchanged since personalization.
        public var storageSlot: StorageSlot?
        /// The changes made by issuer commands.
        public var issuerChanges = IssuerChanges()
        /// The transaction whose issuer answer can still arrive; `nil` for none.
        public internal(set) var onlineRequest: OnlineRequest?

        /// Creates the counters of an application.
        public init(
            transactionCounter: UInt16 = 0, lastOnlineCounter: UInt16 = 0, pinTries: UInt8 = 3
        ) {
            self.transactionCounter = transactionCounter
            self.lastOnlineCounter = lastOnlineCounter
            self.pinTries = pinTries
        }
    }

    /// An answer to GENERATE AC that a terminal can recover after a torn transaction.
    public struct Recovery: Hashable, Sendable, Codable {
        /// The unpredictable number with which a terminal identifies the transaction.
        public let unpredictableNumber: [UInt8]
        /// The answer's data.
        public let answer: [UInt8]
    }

    /// The contents of a slot of integrated data storage.
    public struct StorageSlot: Hashable, Sendable, Codable {
        /// The operator that owns the slot (`9F5C`), 8 bytes; empty while the slot is free.
        public let operatorIdentifier: [UInt8]
        /// The digest whose input the next writer must present (`DF61`), 8 bytes, or empty.
        public let digest: [UInt8]
        /// The summary of the slot's history (`9F7D`), 8 bytes.
        public let summary: [UInt8]
        /// The stored data (`9F54`), up to 160 bytes.
        public let data: [UInt8]
    }

    /// The changes that issuer commands made to one application.
    public struct IssuerChanges: Hashable, Sendable, Codable {
        /// The digits of the new PIN, one per byte; `nil` unless the issuer changed the PIN.
        public var pin: [UInt8]?
        /// Whether the issuer blocked the application; `nil` if no issuer command changed it.
        public var isBlocked: Bool?
        /// The number of commands executed in the last transaction that had any.
        public var commandCount: UInt8 = 0
        /// Whether the last command failed.
        public var hasCommandFailed = false
    }

    /// The transaction that an issuer's answer and commands belong to.
    ///
    /// They are cryptographically bound to it. See EMV Book 2, 8.2 and 9.2.
    public struct OnlineRequest: Hashable, Sendable, Codable {
        /// The application transaction counter (`9F36`).
        public let transactionCounter: UInt16
        /// The terminal's unpredictable number (`9F37`), 4 bytes.
        public let unpredictableNumber: [UInt8]
        /// The cryptogram (`9F26`) that the issuer saw, 8 bytes.
        public let cryptogram: [UInt8]
        /// The amount (`9F02`) in minor units.
        public let amount: UInt64
        /// Whether the issuer's answer was checked, which happens only once.
        public internal(set) var isAnswered = false
        /// The number of issuer commands executed.
        public internal(set) var commandCount: UInt8 = 0
        /// The data of the first GENERATE AC, which the second cryptogram covers too; `nil` if the
        /// card has no second one.
        var cryptogramData: [UInt8]?

        init(transactionCounter: UInt16, terminal: TerminalValues, cryptogram: [UInt8]) {
            self.transactionCounter = transactionCounter
            unpredictableNumber = terminal.value(.unpredictableNumber, count: 4)
            self.cryptogram = cryptogram
            amount = terminal.amount
        }
    }
}

/// Files from earlier versions lack newer members, which then have their default values.
extension CardCounters.Application: Codable {
    private enum CodingKeys: String, CodingKey {
        case transactionCounter, lastOnlineCounter, pinTries
        case offlineTransactions, offlineAmount, recovery, writtenObjects, storageSlot
        case issuerChanges, onlineRequest
    }

    /// Decodes the counters from a file.
    ///
    /// - Throws: A decoding error when a counter is missing or out of range.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            transactionCounter: try values.decode(UInt16.self, forKey: .transactionCounter),
            lastOnlineCounter: try values.decode(UInt16.self, forKey: .lastOnlineCounter),
            pinTries: try values.decode(UInt8.self, forKey: .pinTries))
        offlineTransactions =
            try values.decodeIfPresent(UInt8.self, forKey: .offlineTransactions) ?? 0
        offlineAmount = try values.decodeIfPresent(UInt64.self, forKey: .offlineAmount) ?? 0
        recovery = try values.decodeIfPresent(CardCounters.Recovery.self, forKey: .recovery)
        writtenObjects =
            try values.decodeIfPresent([String: [UInt8]].self, forKey: .writtenObjects) ?? [:]
        storageSlot = try values.decodeIfPresent(
            CardCounters.StorageSlot.self, forKey: .storageSlot)
        issuerChanges =
            try values.decodeIfPresent(CardCounters.IssuerChanges.self, forKey: .issuerChanges)
            ?? CardCounters.IssuerChanges()
        onlineRequest = try values.decodeIfPresent(
            CardCounters.OnlineRequest.self, forKey: .onlineRequest)
    }
}
