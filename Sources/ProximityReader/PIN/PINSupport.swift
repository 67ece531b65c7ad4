// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentStore
internal import PaymentToken

/// The resources of a session with a PIN pad.
struct PINSupport: Sendable {
    /// The entry of a PIN.
    private let entry: PINEntry
    /// The time window for a PIN after a read.
    let window: PINWindow
    private let allowsBypass: Bool
    private let store: ReaderStore
    private let random: RandomSource
    private let diagnostics: @Sendable (ReaderDiagnostic) -> Void

    /// Creates the resources of a reader with a PIN pad, or returns `nil` without one.
    init?(_ environment: ReaderEnvironment) {
        let configuration = environment.configuration
        guard let pad = configuration.pinPad else { return nil }
        entry = PINEntry(
            pad: pad, clock: ElapsedClock(configuration.clock),
            times: PINTimes(
                total: configuration.pinEntryTimeout, idle: configuration.pinIdleTimeout))
        window = PINWindow(clock: configuration.clock, length: UndocumentedBehavior.pinWindow)
        allowsBypass = configuration.allowsPINBypass
        store = environment.store
        random = configuration.random
        diagnostics = configuration.diagnostics
    }

    /// Whether there is a key to encrypt a PIN with.
    var hasKey: Bool {
        get async { await store.initialKeyIdentifier != nil }
    }

    /// Asks the customer for the PIN of a card, and encrypts it.
    ///
    /// - Parameters:
    ///   - data: The card data.
    ///   - content: The payment.
    ///   - lengths: The allowed numbers of digits.
    ///   - send: Receives the events.
    /// - Returns: The PIN, or that the customer continues without one.
    /// - Throws: `ReadFailure`.
    func capture(
        for data: CardData, content: PaymentSheetContent,
        lengths: ClosedRange<Int> = PINDigits.lengths, send: EventSink
    ) async throws(ReadFailure) -> PINResult {
        guard let accountNumber = data.accountNumber else {
            throw failed("The card has no account number to bind a PIN to.")
        }
        send(.pinEntryRequested)
        let request = PINPadRequest(
            content: content, lengths: lengths, allowsBypass: allowsBypass)
        switch await entry.run(request) {
        case .entered(let digits):
            let encrypted = try await encrypt(digits, accountNumber: accountNumber)
            send(.pinEntryCompleted)
            return PINResult(encrypted: encrypted)
        case .bypassed: return PINResult(isBypassed: true)
        case .cancelled: throw ReadFailure(.pinCancelled, .cancelled)
        case .timedOut: throw ReadFailure(.pinEntryTimeout, .noPIN)
        case .interrupted: throw .cancelled
        case .failed(let reason): throw failed("The PIN pad failed: \(reason)")
        }
    }

    private func encrypt(
        _ digits: PINDigits, accountNumber: [UInt8]
    ) async throws(ReadFailure) -> EncryptedPIN {
        let key: TransactionKey
        do throws(StoreError) {
            key = try await store.nextTransactionKey()
        } catch {
            throw failed(error.description)
        }
        do {
            return EncryptedPIN(
                serialNumber: key.serialNumber,
                keyType: DUKPTKeyType(byteCount: key.key.count) ?? .aes128,
                block: try PINBlockFormat4.encipher(
                    digits, accountNumber: accountNumber, key: key.key, random: random))
        } catch {
            throw failed(error.description)
        }
    }

    private func failed(_ reason: String) -> ReadFailure {
        diagnostics(.pin(reason))
        return ReadFailure(.pinEntryFailed, .noPIN)
    }
}

/// The result of a read for its PIN.
struct PINResult: Sendable {
    /// The PIN, encrypted, or `nil`.
    var encrypted: EncryptedPIN?
    /// Whether the customer chose to continue without a PIN.
    var isBypassed = false
    /// Whether a PIN was required but cannot be entered here.
    var isFallback = false

    /// No PIN was required.
    static let notRequired = PINResult()
}
