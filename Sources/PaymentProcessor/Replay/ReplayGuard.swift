// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import SmartCard

/// Remembers what was presented, so that nothing is taken twice.
///
/// In memory, or in a file that several programs may share. Each insertion is one step:
/// of two callers with the same token one is refused.
public final class ReplayGuard: Sendable {
    private let memory = Lock(ReplayMemory())
    private let file: String?
    private let key: SecretBytes

    /// Creates a memory that lasts as long as this object.
    public init() {
        file = nil
        key = SecretBytes(RandomSource.system.bytes(32))
    }

    /// Uses a memory in a file, which is made if it is missing.
    ///
    /// Account numbers are in it only as codes under a key that lies beside it.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions` or `invalidFile`.
    public init(file: String) throws(ProcessorError) {
        self.file = file
        let keyFile = file + ".key"
        key = try Self.locked(file) { () throws(ProcessorError) in
            if PrivateFile.exists(keyFile) {
                let key = try PrivateFile.read(keyFile)
                guard key.count == 32 else { throw ProcessorError(.invalidFile, keyFile) }
                return SecretBytes(key)
            }
            let key = RandomSource.system.bytes(32)
            try PrivateFile.write(key, to: keyFile)
            return SecretBytes(key)
        }
    }

    /// Remembers a token for a time in seconds; `false` when it was presented before.
    func insertToken(
        _ name: String, now: Int64, time: Int64 = ReplayMemory.tokenTime
    ) throws(Rejection) -> Bool {
        try update { $0.insertToken(name, now: now, time: time) }
    }

    /// Whether a token was presented before.
    func knowsToken(_ name: String, now: Int64) throws(Rejection) -> Bool {
        try update { $0.knowsToken(name, now: now) }
    }

    /// Remembers a card's cryptogram; `false` when it was presented before.
    func insertCryptogram(_ identity: [UInt8], now: Int64) throws(Rejection) -> Bool {
        let code = try code(identity)
        return try update { $0.insertCryptogram(code, now: now) }
    }

    /// Remembers a read, whose PIN may follow.
    func noteRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) {
        let name = "\(reader) \(transaction) " + (try code(cryptogram))
        try update { $0.noteRead(name, now: now) }
    }

    /// Whether a read with this cryptogram is remembered.
    func knowsRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) -> Bool {
        let name = "\(reader) \(transaction) " + (try code(cryptogram))
        return try update { $0.knowsRead(name, now: now) }
    }

    /// Hides an identity behind the key.
    private func code(_ identity: [UInt8]) throws(Rejection) -> String {
        do {
            return Hexadecimal.string(try AESCMAC.mac(identity, key: key))
        } catch {
            throw Rejection(.replay, "Used cryptograms cannot be remembered: \(error)")
        }
    }

    /// Remembers a reader's counter and returns the highest one before.
    func noteSequence(_ sequence: Int64, of reader: String) throws(Rejection) -> Int64? {
        try update { $0.noteSequence(sequence, of: reader) }
    }

    /// Refuses when the memory fails: what cannot be remembered could come twice.
    private func update<Value: Sendable>(
        _ body: (inout ReplayMemory) -> Value
    ) throws(Rejection) -> Value {
        guard let file else { return memory.withLock { body(&$0) } }
        do {
            return try Self.locked(file) { () throws(ProcessorError) in
                var memory = try Self.load(file)
                let before = memory
                let value = body(&memory)
                if memory != before { try PrivateFile.write(memory.bytes, to: file) }
                return value
            }
        } catch {
            throw Rejection(.replay, "Used tokens cannot be remembered: \(error)")
        }
    }

    private static func load(_ file: String) throws(ProcessorError) -> ReplayMemory {
        guard PrivateFile.exists(file) else { return ReplayMemory() }
        guard let memory = ReplayMemory(parsing: try PrivateFile.read(file)) else {
            throw ProcessorError(.invalidFile, file)
        }
        return memory
    }

    /// Runs `body` while no other program and no other thread does.
    private static func locked<Value>(
        _ file: String, _ body: () throws(ProcessorError) -> Value
    ) throws(ProcessorError) -> Value {
        let lock = try FileLock(file + ".lock")
        defer { lock.end() }
        return try body()
    }
}
