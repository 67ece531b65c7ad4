// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentStore
internal import PaymentToken

/// What a session with a PIN pad works with.
struct PINSupport: Sendable {
    /// The entry of a PIN.
    let entry: PINEntry
    /// The time for PINs after a read.
    let window: PINWindow
    let allowsBypass: Bool
    let store: ReaderStore
    let random: RandomSource
    let diagnostics: @Sendable (ReaderDiagnostic) -> Void

    /// Creates what a reader with a PIN pad needs, or `nil` without one.
    init?(_ equipment: Equipment) {
        let configuration = equipment.configuration
        guard let pad = configuration.pinPad else { return nil }
        entry = PINEntry(
            pad: pad, clock: ElapsedClock(configuration.clock),
            times: PINTimes(
                total: configuration.pinEntryTimeout, idle: configuration.pinIdleTimeout))
        window = PINWindow(clock: configuration.clock, length: OpenPoints.pinWindow)
        allowsBypass = configuration.allowsPINBypass
        store = equipment.store
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
    ///   - data: What the card said.
    ///   - content: The payment.
    ///   - lengths: How many digits the PIN may have.
    ///   - send: Hears the events.
    /// - Returns: The PIN, or that the customer goes on without.
    /// - Throws: `ReadFailure`.
    func capture(
        for data: CardData, content: PaymentSheetContent,
        lengths: ClosedRange<Int> = PINDigits.lengths, send: EventSink
    ) async throws(ReadFailure) -> PINFinding {
        guard let accountNumber = data.accountNumber else {
            throw failed("The card gave no account number that a PIN could be bound to.")
        }
        send(.pinEntryRequested)
        let request = PINPadRequest(
            content: content, lengths: lengths, allowsBypass: allowsBypass)
        switch await entry.run(request) {
        case .entered(let digits):
            let encrypted = try await encrypt(digits, accountNumber: accountNumber)
            send(.pinEntryCompleted)
            return PINFinding(encrypted: encrypted)
        case .bypassed: return PINFinding(isBypassed: true)
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
