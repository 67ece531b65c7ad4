// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import PaymentProcessor
import PaymentToken
import ProximityReader
import Support
import TestSupport
import Testing

/// A shop with a reader, and the payment service provider and the issuer behind it.
///
/// The clock stands still, and all random values of the reader are the same in every shop.
final class PointOfSale: Sendable {
    /// The time of day in seconds since 1970.
    static let now: Int64 = 1_767_225_700

    /// The customer's payment.
    static let request = PaymentCardTransactionRequest(amount: 12.5, currencyCode: "USD")

    let reader: PaymentCardReader
    let diagnostics = Lock<[ReaderDiagnostic]>([])
    private let folder: TemporaryFolder
    private let keys: ProcessorKeys
    private let issued: IssuedReaderToken
    private let issuer = TestIssuer(keys: .test)
    private let replayGuard = ReplayGuard()

    private static let merchant = Merchant(
        identifier: "SHOP-1", name: "Test Shop", categoryCode: "5999",
        terminalProfile: "00000000-0000-4000-8000-000000000001")

    init(
        _ choice: ReaderChoice, options: PaymentCardReader.Options = .init(),
        change: (inout ReaderConfiguration) throws -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        keys = try ProcessorKeys.generate()
        issued = try TokenIssuer(keys: keys).readerToken(for: Self.merchant, now: Self.now)
        var configuration = ReaderConfiguration(environment: [:])
        configuration.reader = choice
        configuration.stateDirectory = folder.url.appendingPathComponent("state").path
        configuration.processorKeys = .keys(keys.publicKeySet)
        configuration.tapTimeout = .patience
        configuration.removalTimeout = .patience
        configuration.cardTimeout = .patience
        // Most tests leave the card of one read on the reader until they present the next.
        configuration.allowsCardInField = true
        configuration.date = { Date(timeIntervalSince1970: TimeInterval(Self.now)) }
        let generator = Lock(SeededGenerator(seed: 1))
        configuration.random = RandomSource { count in generator.withLock { $0.bytes(count) } }
        let diagnostics = diagnostics
        configuration.diagnostics = { diagnostic in
            diagnostics.withLock { $0.append(diagnostic) }
        }
        try change(&configuration)
        reader = PaymentCardReader(options: options, configuration: configuration)
    }

    /// Does what an app does before its first read.
    func session() async throws -> PaymentCardReaderSession {
        let token = PaymentCardReader.Token(rawValue: issued.token)
        if try await !reader.isAccountLinked(using: token) {
            try await reader.linkAccount(using: token)
        }
        return try await reader.prepare(using: token)
    }

    /// Reads a card and collects the events of the read.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - react: Called with the name of each event.
    /// - Returns: The result, and the names of the events of this read.
    /// - Throws: The error that `react` throws; the read is canceled then.
    func read(
        with session: PaymentCardReaderSession, react: (String) async throws -> Void = { _ in }
    ) async throws -> (result: Result<PaymentCardReadResult, any Error>, events: [String]) {
        let events = reader.events
        let read = Task { try await session.readPaymentCard(Self.request) }
        var names: [String] = []
        for await event in events {
            if case .updateProgress = event { continue }
            names.append(event.name)
            do {
                try await react(event.name)
            } catch {
                read.cancel()
                throw error
            }
            if event.name == "notReady" { break }
            // The session ends after the sheet is gone, and only with these errors.
            if event.name == "userInterfaceDismissed" {
                let error = errorName(of: await read.result)
                let endsSession = [
                    "readerNotAvailable", "readerServiceConnectionError", "readNotAllowed",
                ]
                guard endsSession.contains(error) else { break }
            }
        }
        return (await read.result, names)
    }

    /// Expects the next tap to be read, opened, and approved.
    func expectSuccess(
        of tap: () throws -> Void, with session: PaymentCardReaderSession,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws {
        let read = try await read(with: session) { event in
            if event == "readyForTap" { try tap() }
        }
        // The comments are all that a test in another process can show.
        #expect(
            read.events == Self.usualEvents,
            "\(read.events), \(diagnostics.withLock(\.self))", sourceLocation: sourceLocation)
        let authorization = authorize(try open(read.result.get()))
        #expect(authorization.isApproved, "\(authorization)", sourceLocation: sourceLocation)
    }

    /// The events of a read in which nothing goes wrong.
    static let usualEvents = [
        "readyForTap", "cardDetected", "removeCard", "readCompleted", "userInterfaceDismissed",
    ]

    /// Opens a result with all checks of a provider.
    func open(_ result: PaymentCardReadResult) throws -> OpenedToken {
        let opener = CardDataOpener(
            keys: keys, readers: try readers(),
            issuedTokens: ReaderTokenRegister([issued.record]),
            policy: .development(audience: "psp.test"), replayGuard: replayGuard)
        return try opener.open(
            result.paymentCardData ?? "",
            expecting: ExpectedRead(
                merchantIdentifier: Self.merchant.identifier, transactionIdentifier: result.id,
                operation: "purchase", amount: 1250, currencyCode: 840), now: Self.now)
    }

    /// Returns the opener of the passes that the reader collected.
    func passOpener() throws -> CollectedPassOpener {
        CollectedPassOpener(keys: keys, readers: try readers(), audience: "psp.test")
    }

    /// Returns the readers that the provider knows: this one.
    private func readers() throws -> RegisteredReaders {
        let file = folder.url.appendingPathComponent("state/readers.jwks")
        return RegisteredReaders(try JSONWebKeySet(parsing: Array(try Data(contentsOf: file))))
    }

    /// Asks the issuer.
    func authorize(_ opened: OpenedToken) -> AuthorizationResponse {
        issuer.authorize(opened, now: Self.now)
    }
}
