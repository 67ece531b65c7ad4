// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentProcessor
import SmartCard
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Errors and availability of a reader")
struct ReaderErrorTests {
    @Test(
        "Each error of a reader is one of prepare and one of a read",
        arguments: [
            (.cardRemoved, "prepareFailed", "cardReadFailed", true, false),
            (.cardReset, "prepareFailed", "cardReadFailed", true, false),
            (.cardUnresponsive, "prepareFailed", "cardReadFailed", true, false),
            (.timedOut, "prepareFailed", "cardReadFailed", true, false),
            (.protocolLimit, "prepareFailed", "cardReadFailed", true, false),
            (.noCard, "prepareFailed", "readCancelled", false, false),
            (.readerUnavailable, "prepareFailed", "readerNotAvailable", false, true),
            (.readerBusy, "readerBusy", "readerSessionBusy", false, false),
            (
                .serviceUnavailable, "serviceConnectionError", "readerServiceConnectionError",
                false, true
            ),
            (.accessDenied, "notAllowed", "readNotAllowed", false, true),
            (.cancelled, "requestInterrupted", "readCancelled", false, false),
            (.unexpectedCommand, "prepareFailed", "paymentReadFailed", false, false),
            (.failed, "prepareFailed", "paymentReadFailed", false, false),
        ] as [(CardError.Code, String, String, Bool, Bool)])
    func errors(
        code: CardError.Code, prepare: String, read: String, allowsRetry: Bool, endsSession: Bool
    ) {
        let error = CardError(code, hint: "Why")
        #expect(error.readerError.errorName == prepare)
        #expect(error.readError.errorName == read)
        #expect(error.allowsRetry == allowsRetry)
        #expect(error.endsSession == endsSession)
    }

    @Test("The conditions that end a session are those of its time, its place, and its network")
    func conditions() {
        let ending = PlatformCondition.Kind.allCases.filter { PlatformCondition($0).endsSession }
        #expect(
            Set(ending) == [
                .background, .networkAuthenticationFailed, .networkDown, .serviceDown,
                .sessionExpired, .sessionLost, .tokenExpired,
            ])
    }

    @Test("A reader is available while it is connected, prepared or not")
    func availability() async throws {
        let bench = try TestBench()
        for isPrepared in [false, true] {
            if isPrepared { _ = try await bench.session() }
            #expect(await bench.reader.isAvailable)
            bench.cardReader.unplug()
            #expect(await !bench.reader.isAvailable)
            bench.cardReader.plugIn()
            #expect(await bench.reader.isAvailable)
        }
    }

    @Test("A reader whose configuration is wrong is not available, and cannot be prepared")
    func wrongConfiguration() async {
        let core = ReaderCore(options: .init(), broadcaster: EventBroadcaster()) {
            () throws(ConfigurationError) in
            throw ConfigurationError(source: "a", path: "$.b", found: "c", allowed: "d")
        }
        #expect(await !core.isReaderAvailable)
        await expectReaderError("prepareFailed") { try await core.prepare(.init(rawValue: "t")) }
    }

    @Test("Transactions are numbered one after another, from the time of the session (9F41)")
    func numbers() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        for last: UInt8 in 1...3 {
            bench.cardReader.present(EmulatedCard(.visaCredit))
            let result = try await session.readPaymentCard(TestBench.request)
            let opened = try bench.provider.open(
                result, of: TestBench.request, readers: bench.readers)
            let number = opened.objects.first(0x9F41)?.value
            #expect(number?.elementsEqual([0x67, 0x22, 0x57, last]) == true)
        }
    }

    @Test("A message has the reason of its error, if there is one")
    func reasons() {
        typealias Failure = PaymentCardReaderError
        #expect(
            Failure.prepareFailed("It is off.").errorDescription
                == "The reader could not be prepared: It is off.")
        for reason in [nil, ""] {
            #expect(
                Failure.prepareFailed(reason).errorDescription
                    == "The reader could not be prepared.")
            #expect(
                Failure.invalidReaderToken(reason).errorDescription
                    == "The reader token was refused.")
        }
    }

    @Test("A failed read has its event and its message, and the loss of a reader ends the session")
    func failures() {
        let rows: [(ReadFailure, String, PaymentSheetMessage, Bool)] = [
            (.cancelled, "readCancelled", .cancelled, false),
            (.timedOut, "readNotCompleted", .timedOut, false),
            (.cardRemoved, "readNotCompleted", .failed, false),
            (ReadFailure(.paymentReadFailed), "readNotCompleted", .failed, false),
            (ReadFailure(.paymentReadFailed, .declined), "readNotCompleted", .declined, false),
            (ReadFailure(.paymentReadFailed, .noPIN), "readNotCompleted", .noPIN, false),
            (
                ReadFailure(.paymentReadFailed, .notSupported(.insertCard)), "readNotCompleted",
                .insertCard, false
            ),
            (ReadFailure(CardError(.cancelled)), "readCancelled", .cancelled, false),
            (ReadFailure(CardError(.failed)), "readNotCompleted", .failed, false),
            (ReadFailure(CardError(.readerUnavailable)), "readNotCompleted", .failed, true),
        ]
        for (failure, event, message, endsSession) in rows {
            #expect(failure.event.name == event, "\(failure)")
            #expect(failure.message == message, "\(failure)")
            #expect(failure.endsSession == endsSession, "\(failure)")
        }
    }
}
