// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import SQLite
internal import Support

/// The persistent state of a reader: its key, its counters and its linked merchants.
///
/// The state is one SQLite file and two key files in one directory. Several stores, even in
/// several processes, can share a directory.
package actor ReaderStore {
    static let databaseFile = "state.db"

    /// The key that this reader signs with.
    package nonisolated let signingKey: ReaderSigningKey
    let database: Database<StoreError>
    let directory: String
    let busyTimeout: Duration
    /// The injected PIN key, or `nil`.
    var initialKey: InitialKey?
    private nonisolated let executor: BlockingExecutor

    /// A thread of its own, because the database and the key files block.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Opens the state in `directory`, creating it on first use.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory, usually `$XDG_STATE_HOME/taptopay`.
    ///   - busyTimeout: How long to wait for another process.
    /// - Throws: `StoreError`.
    package init(directory: String, busyTimeout: Duration = .seconds(5)) throws(StoreError) {
        guard let executor = BlockingExecutor() else {
            throw StoreError(.failed, directory, detail: "the system cannot create a thread")
        }
        self.executor = executor
        self.directory = directory
        self.busyTimeout = busyTimeout
        let directory = try StateDirectory(directory, timeout: busyTimeout)
        try directory.makeDatabaseFile(Self.databaseFile)
        let database = try Database<StoreError>(
            path: directory.path(of: Self.databaseFile), busyTimeout: busyTimeout)
        try Schema.readerState.migrate(database)
        signingKey = try ReaderIdentity.load(directory, database)
        initialKey = try InjectedKeyFile.load(directory)
        try Self.requireCounter(of: initialKey, directory, database)
        self.database = database
    }

    /// The reader's identifier: the thumbprint of its key.
    package nonisolated var readerIdentifier: String { signingKey.readerIdentifier }

    /// Returns the reader's next sequence number, starting at 1; numbers never repeat.
    ///
    /// The number is on disk before it is returned: a power failure can leave a gap, but never
    /// causes a repetition.
    ///
    /// - Throws: `StoreError`.
    package func nextSequence() throws(StoreError) -> Int64 {
        let number = try database.transaction { () throws(StoreError) in
            try database.integer(
                "UPDATE reader SET sequence = sequence + 1 WHERE identifier = ? RETURNING sequence",
                .text(readerIdentifier))
        }
        guard let number else { throw StoreError(.countersLost, database.path) }
        return number
    }
}
