// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// A record of what was presented, so nothing is accepted twice.
///
/// The record is in memory, or in a file that several programs can share. Each insertion is
/// atomic: of two callers with the same token, one is refused.
public final class ReplayGuard: Sendable {
    private let records: Lock<any ReplayRecords>
    private let key: SecretBytes

    /// Creates a record in memory, which lasts as long as this object.
    public init() {
        records = Lock(ReplayMemory())
        key = SecretBytes(RandomSource.system.bytes(32))
    }

    /// Creates a record in an SQLite database, which is created if it is missing.
    ///
    /// It contains account numbers only as codes under a key that is stored next to it.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions`, or `invalidFile`.
    public init(file: String) throws(ProcessorError) {
        let lock = try FileLock(file + ".lock")
        defer { lock.end() }
        key = try Self.key(file + ".key")
        records = Lock(try ReplayDatabase(file))
    }

    private static func key(_ file: String) throws(ProcessorError) -> SecretBytes {
        if PrivateFile.exists(file) {
            let key = try PrivateFile.read(file)
            guard key.count == 32 else { throw ProcessorError(.invalidFile, file) }
            return SecretBytes(key)
        }
        let key = RandomSource.system.bytes(32)
        try PrivateFile.write(key, to: file)
        return SecretBytes(key)
    }

    /// Records a token until it can no longer be accepted.
    func insertToken(_ token: PresentedToken, now: Int64) throws(Rejection) -> Presentation {
        try update { (records) throws(ProcessorError) in
            try records.insertToken(token, now: now)
        }
    }

    /// Returns whether a token was presented before.
    func knowsToken(_ name: String, now: Int64) throws(Rejection) -> Bool {
        try update { (records) throws(ProcessorError) in
            try records.knowsToken(name, now: now)
        }
    }

    /// Records a card's cryptogram; returns `false` if it was presented before.
    func insertCryptogram(_ identity: [UInt8], now: Int64) throws(Rejection) -> Bool {
        let code = try code(identity)
        return try update { (records) throws(ProcessorError) in
            try records.insertCryptogram(code, now: now)
        }
    }

    /// Records a read whose PIN can follow.
    func recordRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) {
        let name = "\(reader) \(transaction) " + (try code(cryptogram))
        try update { (records) throws(ProcessorError) in
            try records.recordRead(name, now: now)
        }
    }

    /// Returns whether a read with this cryptogram is recorded.
    func knowsRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) -> Bool {
        let name = "\(reader) \(transaction) " + (try code(cryptogram))
        return try update { (records) throws(ProcessorError) in
            try records.knowsRead(name, now: now)
        }
    }

    /// Returns the code of an identity under the key.
    private func code(_ identity: [UInt8]) throws(Rejection) -> String {
        do {
            return Hexadecimal.string(try AESCMAC.mac(identity, key: key))
        } catch {
            throw Rejection(.replay, "Used cryptograms cannot be recorded: \(error)")
        }
    }

    /// Records a reader's counter, and returns the previous highest one.
    func recordSequence(
        _ mark: SequenceMark, of reader: String
    ) throws(Rejection) -> SequenceMark? {
        try update { (records) throws(ProcessorError) in
            try records.recordSequence(mark, of: reader)
        }
    }

    /// Updates the records; refuses if that fails, because what is not recorded could repeat.
    private func update<Value: Sendable>(
        _ body: (inout any ReplayRecords) throws(ProcessorError) -> Value
    ) throws(Rejection) -> Value {
        do throws(ProcessorError) {
            return try records.withLock { (records) throws(ProcessorError) in try body(&records) }
        } catch {
            throw Rejection(.replay, "Used tokens cannot be recorded: \(error)")
        }
    }
}
