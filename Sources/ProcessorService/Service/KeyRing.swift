// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentProcessor
internal import PaymentToken
internal import Support

/// The service's keys, in a folder that all instances on a machine share.
final class KeyRing: Sendable {
    /// The key from which all readers' PIN keys derive.
    let pinKey: BaseDerivationKey
    /// The key that hides account numbers in the records of used cryptograms.
    let codeKey: SecretBytes
    /// The key of the provider's security module, which wraps keys that are released to it.
    let moduleKey: SecretBytes
    /// The key that the provider shares with the key injection facility; wraps initial keys.
    let protectionKey: SecretBytes
    /// The check value that shows that both have the same key.
    let protectionKeyCheckValue: KeyCheckValue
    private let folder: String
    private let held: Lock<ProcessorKeys>

    /// Reads the keys, and creates missing ones.
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

    /// The keys as last read.
    var keys: ProcessorKeys { held.withLock { $0 } }

    /// Reads the keys again, because another instance may have rotated them.
    ///
    /// - Returns: The keys, or the previous ones if they cannot be read.
    @discardableResult
    func reload() -> ProcessorKeys {
        guard let keys = try? ProcessorKeys(folder: folder) else { return self.keys }
        held.withLock { $0 = keys }
        return keys
    }

    /// Publishes new keys, which take effect after one day; see ``ProcessorKeys/overlap``.
    func rotate(now: Int64) throws(ProcessorError) -> ProcessorKeys {
        let lock = try FileLock(folder + "/lock")
        defer { lock.end() }
        let keys = try ProcessorKeys(folder: folder).rotated(now: now)
        try keys.save(to: folder)
        held.withLock { $0 = keys }
        try publish()
        return keys
    }

    /// Writes the public keys to a file for readers on this machine.
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
