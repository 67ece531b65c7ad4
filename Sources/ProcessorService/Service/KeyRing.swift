// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentProcessor
internal import PaymentToken
internal import SmartCard
internal import Support

/// The service's keys, which lie in a folder that all instances on a machine share.
final class KeyRing: Sendable {
    /// From which all readers' keys for PINs come.
    let pinKey: BaseDerivationKey
    /// Hides account numbers in the memory of used cryptograms.
    let codeKey: SecretBytes
    /// What a security module of the provider would hold: wraps keys that are released to it.
    let moduleKey: SecretBytes
    /// What the provider and the key injection facility share: wraps readers' initial keys.
    let protectionKey: SecretBytes
    /// By which both know that they have the same one.
    let protectionKeyCheckValue: KeyCheckValue
    private let folder: String
    private let held: Lock<ProcessorKeys>

    /// Reads the keys, or makes those that are missing.
    ///
    /// - Throws: `ProcessorError`.
    init(folder: String) throws(ProcessorError) {
        try PrivateFile.makeFolder(folder)
        let lock = try FileLock(folder + "/lock")
        defer { lock.end() }
        self.folder = folder
        if !ProcessorKeys.exist(in: folder) { try ProcessorKeys.generate().save(to: folder) }
        held = Lock(try ProcessorKeys(folder: folder))
        let pinFile = folder + "/pin-bdk.json"
        if let key = try BaseDerivationKey(file: pinFile) {
            pinKey = key
        } else {
            pinKey = try BaseDerivationKey.generate()
            try pinKey.save(to: pinFile)
        }
        codeKey = try Self.secret(folder + "/seen.key")
        moduleKey = try Self.secret(folder + "/module.key")
        protectionKey = try Self.secret(folder + "/protection.key")
        do {
            protectionKeyCheckValue = try KeyCheckValue(of: protectionKey)
        } catch {
            throw ProcessorError(.cryptographyFailed, "the check value of the protection key")
        }
        try publish()
    }

    /// The keys as they were read last.
    var keys: ProcessorKeys { held.withLock { $0 } }

    /// Reads the keys again: another instance may have rotated them.
    ///
    /// - Returns: The keys, or those of before when they cannot be read.
    @discardableResult
    func reload() -> ProcessorKeys {
        guard let keys = try? ProcessorKeys(folder: folder) else { return self.keys }
        held.withLock { $0 = keys }
        return keys
    }

    /// Publishes a new encryption key, which readers take after a day; see ``ProcessorKeys/overlap``.
    ///
    /// - Throws: `ProcessorError`.
    func rotate(now: Int64) throws(ProcessorError) -> ProcessorKeys {
        let lock = try FileLock(folder + "/lock")
        defer { lock.end() }
        let keys = try ProcessorKeys(folder: folder).rotated(now: now)
        try keys.save(to: folder)
        held.withLock { $0 = keys }
        try publish()
        return keys
    }

    /// Writes the public keys to where readers on this machine can be pointed.
    private func publish() throws(ProcessorError) {
        let text = keys.publicKeySet.publicText + "\n"
        try PrivateFile.write(Array(text.utf8), to: folder + "/psp.jwks")
    }

    private static func secret(_ path: String) throws(ProcessorError) -> SecretBytes {
        guard !PrivateFile.exists(path) else {
            let key = try PrivateFile.read(path)
            guard key.count == 32 else { throw ProcessorError(.invalidFile, path) }
            return SecretBytes(key)
        }
        let key = RandomSource.system.bytes(32)
        try PrivateFile.write(key, to: path)
        return SecretBytes(key)
    }
}
