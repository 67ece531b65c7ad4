// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ProximityReader
internal import SmartCard
internal import Support

/// A prepared reader with the local payment service provider behind it.
///
/// The first problem is kept, because Apple's errors say less than people need.
struct ReaderSession {
    let reader: PaymentCardReader
    let session: PaymentCardReaderSession
    private let problems: Problems

    /// Prepares a reader as an app does: token, terms, session.
    ///
    /// - Parameters:
    ///   - configuration: The configuration for reading cards.
    ///   - options: Apple's options.
    ///   - token: A token from another provider, or `nil` for one from the local provider.
    ///   - stores: Whether reads are stored, without a token; an earlier session had one.
    /// - Throws: `CommandError`.
    init(
        _ configuration: ReaderConfiguration, options: PaymentCardReader.Options, token: String?,
        stores: Bool = false
    ) async throws {
        let problems = Problems()
        var configuration = configuration
        configuration.diagnostics = { problems.record($0) }
        self.problems = problems
        if stores {
            reader = PaymentCardReader(options: options, configuration: configuration)
            do {
                session = try await reader.prepareStoreAndForward()
                return
            } catch let error as PaymentCardReaderError {
                throw problems.error(error.errorName, error.errorDescription)
            }
        }
        let raw: String
        if let token {
            raw = token
        } else {
            let processor = try LocalProcessor.open()
            if processor.isNew {
                Console.note(
                    "Created keys for a payment service provider in \(LocalProcessor.folder)")
            }
            // Without a PIN key, reads still work, and report that no PIN can be entered.
            _ = try? await LocalProcessor.injectKey(into: configuration.stateDirectory)
            raw = try processor.issueToken(for: .demonstration, now: currentTime())
        }
        reader = PaymentCardReader(options: options, configuration: configuration)
        do {
            let token = PaymentCardReader.Token(rawValue: raw)
            if try await !reader.isAccountLinked(using: token) {
                // Do not ask for a reader that is missing.
                do { _ = try await reader.prepare(using: token) } catch PaymentCardReaderError
                    .accountNotLinked
                {}
                try await reader.linkAccount(using: token)
            }
            session = try await reader.prepare(using: token)
        } catch let error as PaymentCardReaderError {
            throw problems.error(error.errorName, error.errorDescription)
        }
    }

    /// Reads a card without charging it.
    ///
    /// - Parameter request: The verification request.
    /// - Returns: The result.
    /// - Throws: `CommandError` with the exit code that belongs to the failure.
    func verify(_ request: PaymentCardVerificationRequest) async throws -> PaymentCardReadResult {
        try await problems.explain { try await session.readPaymentCard(request) }
    }

    /// Captures the PIN that the issuer of the last read requests.
    ///
    /// - Parameters:
    ///   - token: The PIN token.
    ///   - identifier: The `id` of the read's result.
    /// - Returns: The result with the PIN.
    /// - Throws: `CommandError` with the exit code that belongs to the failure.
    func capturePIN(
        _ token: String, of identifier: String
    ) async throws -> PaymentCardReadResult {
        try await reporting {
            try await session.capturePIN(
                using: PaymentCardReaderSession.PINToken(rawValue: token),
                cardReaderTransactionID: identifier)
        }
    }

    /// Reads a card.
    ///
    /// - Parameter request: The transaction request.
    /// - Returns: The result.
    /// - Throws: `CommandError` with the exit code that belongs to the failure.
    func read(_ request: PaymentCardTransactionRequest) async throws -> PaymentCardReadResult {
        try await reporting { try await session.readPaymentCard(request) }
    }

    /// Removes the last read from the store.
    ///
    /// - Returns: The number of remaining reads.
    /// - Throws: `CommandError` with the exit code that belongs to the failure.
    func declineLastRead() async throws -> Int {
        guard let session = session as? StoreAndForwardPaymentCardReaderSession else { return 0 }
        return try await reporting {
            try await session.decline()
            return try await session.status().readCount
        }
    }

    /// Reads loyalty passes.
    ///
    /// - Parameters:
    ///   - passes: The request for passes.
    ///   - payment: The payment request for the same tap, or `nil`.
    ///   - stopsAtPasses: Whether to take no payment if passes are read.
    /// - Returns: The results of the payment and of the passes, if any.
    /// - Throws: `CommandError` with the exit code that belongs to the failure.
    func read(
        _ passes: VASRequest, payment: PaymentCardTransactionRequest?, stopsAtPasses: Bool
    ) async throws -> (PaymentCardReadResult?, VASReadResult?) {
        try await reporting {
            guard let payment else { return (nil, try await session.readVAS(passes)) }
            return try await session.readPaymentCard(
                payment, vasRequest: passes, stopOnVASResult: stopsAtPasses)
        }
    }

    /// Runs a closure, and converts its errors for the user.
    private func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as PaymentCardReaderSession.ReadError {
            switch error {
            case .invalidAmount: throw CommandError.usage(error.errorDescription)
            case .invalidVASMerchants(let reason?), .invalidVASRequestParameters(let reason?):
                throw CommandError.usage(reason)
            default: break
            }
            throw problems.error(error.errorName, error.errorDescription)
        }
    }
}

/// The first problem, as described by our own diagnostics.
final class Problems: Sendable {
    private let first = Lock<ReaderDiagnostic?>(nil)

    func record(_ diagnostic: ReaderDiagnostic) {
        first.withLock { $0 = $0 ?? diagnostic }
    }

    /// Runs a closure that uses a reader.
    ///
    /// - Throws: `CommandError` instead of Apple's errors.
    func explain<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as PaymentCardReaderError {
            throw self.error(error.errorName, error.errorDescription)
        } catch let error as PaymentCardReaderSession.ReadError {
            throw self.error(error.errorName, error.errorDescription)
        }
    }

    /// Returns the error to show for one of Apple's errors.
    func error(_ name: String, _ description: String) -> CommandError {
        if name == "accountLinkingCancelled", !TerminalPaymentSheet.canAsk {
            return CommandError(
                "There is no terminal to accept the merchant's terms on; accept them with "
                    + "taptopay link --yes (\(name)).")
        }
        let diagnostic = first.withLock { $0 }
        let text = diagnostic.map { "\($0) (\(name))" } ?? "\(description) (\(name))"
        return CommandError(text, exitCode(diagnostic))
    }

    private func exitCode(_ diagnostic: ReaderDiagnostic?) -> ExitCode {
        guard case .reader(let error) = diagnostic else { return .failed }
        return ExitCode(error)
    }
}

extension ExitCode {
    /// Creates the exit code for a failed reader or a missing card.
    init(_ error: CardError) {
        self =
            switch error.code {
            case .readerUnavailable, .readerBusy, .serviceUnavailable, .accessDenied: .noReader
            case .noCard: .noCard
            default: .failed
            }
    }
}
