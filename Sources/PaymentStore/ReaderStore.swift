// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Glibc
package import PaymentToken
internal import SQLite
internal import Support

/// The persistent state of a reader: its key, its counters and its linked merchants.
///
/// The state is one SQLite file and two key files in one directory. Several stores, even in
/// several processes, can share a directory.
package actor ReaderStore {
    private static let databaseFile = "state.db"

    /// The key that this reader signs with.
    package nonisolated let signingKey: ReaderSigningKey
    let database: Database<StoreError>
    private let directory: String
    private let busyTimeout: Duration
    /// The identifier of this boot, or `nil` if the system has none.
    private let boot: String?
    /// The injected PIN key, or `nil`.
    private var initialKey: InitialKey?
    private nonisolated let executor: BlockingExecutor

    /// A separate thread, because the database and the key files block.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Opens the state in `directory`, creating it on first use.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory, usually `$XDG_STATE_HOME/taptopay`.
    ///   - busyTimeout: How long to wait for another process.
    ///   - boot: The identifier of this boot, or `nil` if the system has none.
    ///   - injection: A PIN key to inject if the reader has none, as for `inject`.
    /// - Throws: `StoreError`.
    package init(
        directory: String, busyTimeout: Duration = .seconds(5), boot: String? = BootTime.boot,
        injecting injection: (keyBlock: String, protectionKey: SecretBytes)? = nil
    ) throws(StoreError) {
        guard let executor = BlockingExecutor(name: "reader-store") else {
            throw StoreError(.file(.failed), directory, detail: "the system cannot create a thread")
        }
        self.executor = executor
        self.directory = directory
        self.busyTimeout = busyTimeout
        self.boot = boot
        let directory = try StateDirectory(directory, timeout: busyTimeout)
        try directory.makeDatabaseFile(Self.databaseFile)
        let database = try Database<StoreError>(
            path: directory.path(of: Self.databaseFile), busyTimeout: busyTimeout)
        try Schema.readerState.migrate(database)
        signingKey = try ReaderIdentity.load(directory, database)
        initialKey = try InjectedKeyFile.load(directory)
        try Self.requireCounter(of: initialKey, directory, database)
        if initialKey == nil, let (keyBlock, protectionKey) = injection {
            initialKey = try Self.inject(keyBlock, protectionKey, directory, database)
        }
        self.database = database
    }

    /// Rejects a key whose counter is missing: it would restart and repeat keys.
    private static func requireCounter(
        of key: InitialKey?, _ directory: borrowing StateDirectory, _ database: Database<StoreError>
    ) throws(StoreError) {
        guard let key else { return }
        let count = try database.integer(
            "SELECT count(*) FROM initial_key WHERE identifier = ?", .text(key.identifier.text))
        guard count == 1 else {
            throw StoreError(.countersLost, directory.path(of: InjectedKeyFile.name))
        }
    }

    /// Leaves a file that is complete without its log, for a program that ends.
    package func emptyLog() throws(StoreError) { try database.emptyLog() }

    /// The reader's identifier: the thumbprint of its key.
    package nonisolated var readerIdentifier: String { signingKey.readerIdentifier }

    /// The number of sequence numbers that one write to the disk reserves.
    private static let reservation: Int64 = 64
    /// The highest sequence number, the highest integer that every JSON parser supports.
    private static let highestSequence: Int64 = 9_007_199_254_740_991

    /// Returns the reader's next sequence number, starting at 1; numbers never repeat.
    ///
    /// Only reserved numbers are returned, and a reservation is on disk before its first number is
    /// returned. After a power failure, which can lose the numbers in use but no reservation, the
    /// first number is above all that are reserved. Until the next boot, the operating system keeps
    /// what was written, even if the program is killed, so that there are no gaps.
    package func nextSequence() throws(StoreError) -> Int64 {
        if let boot {
            let number = try database.withoutSynchronization { () throws(StoreError) in
                try database.integer(
                    """
                    UPDATE reader SET sequence = sequence + 1
                    WHERE identifier = ? AND boot = ? AND sequence < reserved RETURNING sequence
                    """, .text(readerIdentifier), .text(boot))
            }
            if let number { return number }
        }
        return try reserveSequences()
    }

    /// Reserves sequence numbers on disk, and returns the first.
    private func reserveSequences() throws(StoreError) -> Int64 {
        let number = try database.transaction { () throws(StoreError) in
            try database.run(
                """
                UPDATE reader SET sequence = max(sequence, reserved), boot = ?2
                WHERE identifier = ?1 AND boot <> ?2
                """, .text(readerIdentifier), .text(boot ?? ""))
            return try database.integer(
                """
                UPDATE reader
                SET sequence = sequence + 1, reserved = max(reserved, min(sequence + ?2, ?3))
                WHERE identifier = ?1 RETURNING sequence
                """, .text(readerIdentifier), .integer(Self.reservation),
                .integer(Self.highestSequence))
        }
        guard let number else { throw StoreError(.countersLost, database.path) }
        return number
    }

    // MARK: - Linked merchants

    /// Returns whether the merchant has accepted the terms on this reader.
    package func isLinked(_ merchantIdentifier: String) throws(StoreError) -> Bool {
        try database.integer(
            "SELECT 1 FROM merchant WHERE reader = ? AND identifier = ?",
            .text(readerIdentifier), .text(merchantIdentifier)) != nil
    }

    /// Links a merchant; linking again keeps the later time.
    ///
    /// - Parameters:
    ///   - merchantIdentifier: The claim `mid` of the reader token.
    ///   - time: The time of the link, in seconds since 1970.
    /// - Throws: `StoreError`.
    package func link(_ merchantIdentifier: String, at time: Int64) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                """
                INSERT INTO merchant (reader, identifier, linked_at) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET linked_at = max(linked_at, excluded.linked_at)
                """,
                .text(readerIdentifier), .text(merchantIdentifier), .integer(time))
        }
    }

    /// Unlinks a merchant; does nothing if the merchant is not linked.
    package func unlink(_ merchantIdentifier: String) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                "DELETE FROM merchant WHERE reader = ? AND identifier = ?",
                .text(readerIdentifier), .text(merchantIdentifier))
        }
    }

    /// Returns the linked merchants, the earliest link first.
    package func linkedMerchants() throws(StoreError) -> [LinkedMerchant] {
        try database.rows(
            """
            SELECT identifier, linked_at FROM merchant WHERE reader = ?
            ORDER BY linked_at, identifier
            """, .text(readerIdentifier)
        ) { row in
            LinkedMerchant(identifier: row.text(0) ?? "", linkedAt: row.integer(1) ?? 0)
        }
    }

    // MARK: - PIN key

    /// The identifier of the injected initial key, or `nil` if there is none.
    package var initialKeyIdentifier: InitialKeyIdentifier? { initialKey?.identifier }

    /// Replaces the initial key, as a key injection facility does.
    ///
    /// A key that was injected before continues counting where it stopped.
    ///
    /// - Parameters:
    ///   - keyBlock: An AES DUKPT initial key in a TR-31 key block, version D.
    ///   - protectionKey: The key that wraps it.
    /// - Throws: `StoreError` with `keyNotUsable` if the block contains no such key.
    package func inject(_ keyBlock: String, protectionKey: SecretBytes) throws(StoreError) {
        // Locks the directory, so that no other program reads the files while only one is new.
        let folder = try StateDirectory(directory, timeout: busyTimeout)
        initialKey = try Self.inject(keyBlock, protectionKey, folder, database)
    }

    private static func inject(
        _ keyBlock: String, _ protectionKey: SecretBytes, _ folder: borrowing StateDirectory,
        _ database: Database<StoreError>
    ) throws(StoreError) -> InitialKey {
        let key: InitialKey
        do {
            key = try InitialKey(keyBlock: keyBlock, under: protectionKey)
        } catch {
            throw StoreError(
                .keyNotUsable, folder.path(of: InjectedKeyFile.name), detail: error.description)
        }
        try database.transaction { () throws(StoreError) in
            try database.run(
                "INSERT INTO initial_key (identifier, counter) VALUES (?, 0) ON CONFLICT DO NOTHING",
                .text(key.identifier.text))
        }
        try InjectedKeyFile.save(keyBlock, protectionKey: protectionKey, folder)
        return key
    }

    /// Returns the key for the next PIN, each key only once.
    ///
    /// The counter is on disk before the key is derived: a power failure can leave a gap, but
    /// never causes a repetition.
    ///
    /// - Throws: `StoreError` with `keyMissing` if no key was injected, or `keyExhausted` if its
    ///   counter is used up.
    package func nextTransactionKey() throws(StoreError) -> TransactionKey {
        guard let initialKey else { throw StoreError(.keyMissing, directory) }
        let counter = try advance(initialKey.identifier)
        do {
            return TransactionKey(
                serialNumber: KeySerialNumber(initialKey: initialKey.identifier, counter: counter),
                key: try initialKey.workingKey(.pinEncryption, counter: counter))
        } catch {
            throw StoreError(.file(.failed), directory, detail: error.description)
        }
    }

    private func advance(
        _ identifier: InitialKeyIdentifier
    ) throws(StoreError) -> TransactionCounter {
        try database.transaction { () throws(StoreError) in
            let name = SQLiteValue.text(identifier.text)
            guard
                let last = try database.integer(
                    "SELECT counter FROM initial_key WHERE identifier = ?", name)
            else { throw StoreError(.countersLost, directory + "/" + InjectedKeyFile.name) }
            let next = last == 0 ? .first : TransactionCounter(UInt32(clamping: last))?.next
            guard let next else { throw StoreError(.keyExhausted, directory) }
            try database.run(
                "UPDATE initial_key SET counter = ? WHERE identifier = ?",
                .integer(Int64(next.value)), name)
            return next
        }
    }

    // MARK: - Checking a directory

    /// Checks the state in a directory; missing state is valid, because the first use creates it.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory.
    ///   - busyTimeout: How long to wait for another process.
    /// - Throws: `StoreError` when the state cannot be used, or its database is damaged.
    package static func check(
        directory: String, busyTimeout: Duration = .seconds(5)
    ) async throws(StoreError) {
        guard hasState(directory) else { return }
        try await ReaderStore(directory: directory, busyTimeout: busyTimeout).checkDatabase()
    }

    /// Returns whether the directory contains state or cannot be used.
    private static func hasState(_ directory: String) -> Bool {
        guard access(directory, F_OK) == 0 else { return errno != ENOENT }
        return access(directory, R_OK | W_OK | X_OK) != 0
            || [databaseFile, ReaderIdentity.keyFile].contains { name in
                access("\(directory)/\(name)", F_OK) == 0
            }
    }

    /// Checks the whole database for damage.
    ///
    /// See sqlite.org/pragma.html#pragma_quick_check.
    private func checkDatabase() throws(StoreError) {
        let problem = try database.rows("PRAGMA quick_check(1)") { $0.text(0) ?? "" }.first
        guard problem == "ok" else {
            throw StoreError(.file(.corrupt), database.path, detail: problem ?? "")
        }
    }
}

/// A merchant who has accepted the terms on this reader.
package struct LinkedMerchant: Hashable, Sendable {
    /// The claim `mid` of the reader token.
    package let identifier: String
    /// When the merchant was last linked, in seconds since 1970.
    package let linkedAt: Int64
}

/// The key for the PIN of one transaction, and its serial number.
package struct TransactionKey: Sendable {
    /// The serial number from which the provider derives the same key.
    package let serialNumber: KeySerialNumber
    /// The key, as long as the initial key.
    package let key: SecretBytes
}
