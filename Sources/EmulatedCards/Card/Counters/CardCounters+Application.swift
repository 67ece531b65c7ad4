// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardCounters {
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
