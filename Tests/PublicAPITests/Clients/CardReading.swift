// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

// How apps put Apple's classes behind their own protocols, to use fakes in their tests.

/// What an app needs from a session.
protocol CardReading: AnyObject, Sendable {
    func readPaymentCard(
        _ request: PaymentCardTransactionRequest
    ) async throws -> PaymentCardReadResult
    func readPaymentCard(
        _ request: PaymentCardVerificationRequest
    ) async throws -> PaymentCardReadResult
    func readVAS(_ request: VASRequest) async throws -> VASReadResult
    func readPaymentCard(
        _ request: PaymentCardTransactionRequest, vasRequest: VASRequest, stopOnVASResult: Bool
    ) async throws -> (PaymentCardReadResult?, VASReadResult?)
    func capturePIN(
        using token: PaymentCardReaderSession.PINToken, cardReaderTransactionID: String
    ) async throws -> PaymentCardReadResult
    func cancelRead() async throws -> Bool
}

extension PaymentCardReaderSession: CardReading {}

/// What an app needs from a reader with any type of session.
protocol CardReaderPreparing: AnyObject, Sendable {
    associatedtype Session: CardReading
    static var isSupported: Bool { get }
    var events: AsyncStream<PaymentCardReader.Event> { get }
    var options: PaymentCardReader.Options { get }
    var readerIdentifier: String { get async throws }
    func isAccountLinked(using token: PaymentCardReader.Token) async throws -> Bool
    func linkAccount(using token: PaymentCardReader.Token) async throws
    func relinkAccount(using token: PaymentCardReader.Token) async throws
    func prepare(using token: PaymentCardReader.Token) async throws -> Session
}

extension PaymentCardReader: CardReaderPreparing {}

/// What an app needs from the store of reads.
protocol ReadStoring: Sendable {
    func fetchStoredPaymentCardReadResultCount() async throws -> Int
    func fetchStoredPaymentCardReadResultBatch(size: Int) async throws -> StoreAndForwardBatch
    func resetBatchState() async throws
    func resolveBatch(
        batchDeletionToken: StoreAndForwardBatchDeletionToken
    ) async throws -> Int
}

extension PaymentCardReaderStore: ReadStoring {}

/// A session that answers from a script.
final class FakeSession: CardReading {
    let answer: Result<PaymentCardReadResult, PaymentCardReaderSession.ReadError>

    init(_ answer: Result<PaymentCardReadResult, PaymentCardReaderSession.ReadError>) {
        self.answer = answer
    }

    func readPaymentCard(
        _ request: PaymentCardTransactionRequest
    ) async throws -> PaymentCardReadResult { try answer.get() }

    func readPaymentCard(
        _ request: PaymentCardVerificationRequest
    ) async throws -> PaymentCardReadResult { try answer.get() }

    func readVAS(_ request: VASRequest) async throws -> VASReadResult {
        VASReadResult(id: "1", entries: [])
    }

    func readPaymentCard(
        _ request: PaymentCardTransactionRequest, vasRequest: VASRequest, stopOnVASResult: Bool
    ) async throws -> (PaymentCardReadResult?, VASReadResult?) {
        stopOnVASResult ? (nil, try await readVAS(vasRequest)) : (try answer.get(), nil)
    }

    func capturePIN(
        using token: PaymentCardReaderSession.PINToken, cardReaderTransactionID: String
    ) async throws -> PaymentCardReadResult {
        throw PaymentCardReaderSession.ReadError.pinNotAllowed
    }

    func cancelRead() async throws -> Bool { false }
}
