// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken
internal import SQLite

extension ReaderStore {
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
        let key: InitialKey
        do {
            key = try InitialKey(keyBlock: keyBlock, under: protectionKey)
        } catch {
            throw StoreError(.keyNotUsable, directory, detail: error.description)
        }
        // Locks the directory, so that no other program reads the files while only one is new.
        let folder = try StateDirectory(directory, timeout: busyTimeout)
        try database.transaction { () throws(StoreError) in
            try database.run(
                "INSERT INTO initial_key (identifier, counter) VALUES (?, 0) ON CONFLICT DO NOTHING",
                .text(key.identifier.text))
        }
        try InjectedKeyFile.save(keyBlock, protectionKey: protectionKey, folder)
        initialKey = key
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
            throw StoreError(.failed, directory, detail: error.description)
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

    /// Rejects a key whose counter is missing: it would restart and repeat keys.
    static func requireCounter(
        of key: InitialKey?, _ directory: borrowing StateDirectory, _ database: Database<StoreError>
    ) throws(StoreError) {
        guard let key else { return }
        let count = try database.integer(
            "SELECT count(*) FROM initial_key WHERE identifier = ?", .text(key.identifier.text))
        guard count == 1 else {
            throw StoreError(.countersLost, directory.path(of: InjectedKeyFile.name))
        }
    }
}
