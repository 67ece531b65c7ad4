// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentProcessor
internal import PaymentStore
internal import PaymentToken

extension LocalProcessor {
    private static var keyFile: String { folder + "/pin-bdk.json" }
    private static var devicesFile: String { folder + "/pin-readers.json" }
    /// The PIN tokens, kept for longer than a PIN entry can take.
    private static var issuedPINTokens: IssuedTokens<PINTokenRecord> {
        IssuedTokens(file: folder + "/pin-tokens.jsonl", memory: 10 * 60)
    }

    /// Returns the key from which all readers' PIN keys are derived, created on first use.
    ///
    /// - Returns: The key.
    /// - Throws: `ProcessorError`.
    static func baseDerivationKey() throws(ProcessorError) -> BaseDerivationKey {
        if let key = try BaseDerivationKey(file: keyFile) { return key }
        return try renewBaseDerivationKey()
    }

    /// Replaces the base derivation key with a new one.
    ///
    /// - Returns: The key.
    /// - Throws: `ProcessorError`.
    @discardableResult
    static func renewBaseDerivationKey() throws(ProcessorError) -> BaseDerivationKey {
        let key = try BaseDerivationKey.generate()
        try key.save(to: keyFile)
        return key
    }

    /// Injects a reader's PIN key, unless the reader has it.
    ///
    /// - Parameter directory: The reader's state.
    /// - Returns: The key's name, and whether it was just injected.
    /// - Throws: `ProcessorError` or `StoreError`.
    @discardableResult
    static func injectKey(into directory: String) async throws -> (name: String, isNew: Bool) {
        let store = try ReaderStore(directory: directory)
        let devices = try DeviceNumbers.add(store.readerIdentifier, to: devicesFile)
        return try await inject(baseDerivationKey(), devices, into: store)
    }

    /// Injects a reader's PIN key, unless the reader has it.
    ///
    /// - Parameters:
    ///   - key: The key from which the PIN key is derived.
    ///   - devices: The readers' numbers.
    ///   - store: The reader's state.
    /// - Returns: The key's name, and whether it was just injected.
    /// - Throws: `ProcessorError` or `StoreError`.
    @discardableResult
    static func inject(
        _ key: BaseDerivationKey, _ devices: DeviceNumbers, into store: ReaderStore
    ) async throws -> (name: String, isNew: Bool) {
        guard let number = devices.number(ofReader: store.readerIdentifier) else {
            throw ProcessorError(.invalidKey, "A reader without a number")
        }
        let identifier = key.identifier(forDevice: number)
        guard await store.initialKeyIdentifier != identifier else {
            return (identifier.text, false)
        }
        // In a bank, two people would each enter a part of it.
        let protectionKey = try SecretBytes.random(count: 32)
        try await store.inject(
            key.keyBlock(forDevice: number, under: protectionKey), protectionKey: protectionKey)
        return (identifier.text, true)
    }

    /// Issues a PIN token for a read, and records it.
    ///
    /// - Parameters:
    ///   - transaction: The `id` of the read's result.
    ///   - merchant: The merchant's identifier.
    ///   - now: Seconds since 1970.
    ///   - lifetime: The seconds until the token expires.
    /// - Returns: The token.
    /// - Throws: `ProcessorError` or `CommandError`.
    func issuePINToken(
        for transaction: String, merchant: String, now: Int64,
        lifetime: Int64 = TokenIssuer.maximumPINLifetime
    ) throws -> String {
        let issued = try TokenIssuer(keys: keys).pinToken(
            for: transaction, merchantIdentifier: merchant, now: now, lifetime: lifetime)
        try Self.issuedPINTokens.remember(issued.record, now: now)
        return issued.token
    }

    /// Returns what the opener needs to accept PINs.
    ///
    /// - Throws: `ProcessorError`.
    static func pinService() throws(ProcessorError) -> PINService {
        PINService(
            baseDerivationKey: try baseDerivationKey(),
            devices: try DeviceNumbers(file: devicesFile),
            issuedTokens: try issuedPINTokens.records())
    }
}
