// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import ProximityReaderTesting
import Testing

/// Tests the times and the order of what a test reader does.
@Suite("Test reader: times and order")
struct TestReaderLifeTests {
    private static let request = PaymentCardTransactionRequest(
        amount: 12.50, currencyCode: "USD", for: .purchase)

    @Test(
        "Card data is valid for 60 seconds to the millisecond, wherever in a second the read was",
        arguments: [0, 250, 900])
    func lifetime(offset: Int) async throws {
        let test = try TestReader(cards: "visa-credit", "visa-credit")
        let session = try await test.session()
        test.clock.advance(by: .milliseconds(offset))
        let first = try await session.readPaymentCard(Self.request)
        test.clock.advance(by: .milliseconds(59_900))
        #expect(try test.open(first).isApproved)
        let second = try await session.readPaymentCard(Self.request)
        test.clock.advance(by: .milliseconds(60_010))
        let error = #expect(throws: (any Error).self) { try test.open(second) }
        #expect("\(error as Any)".contains("expired: The card was read 60 seconds ago"))
    }

    @Test("The diagnostics say why a read cannot have a PIN")
    func refusedPINs() async throws {
        let test = try TestReader(cards: "visa-credit", "visa-credit", pin: "1234")
        let session = try await test.session()
        func diagnostics(of result: PaymentCardReadResult, named identifier: String) async -> String
        {
            let before = test.diagnostics.count
            let error = await #expect(throws: PaymentCardReaderSession.ReadError.self) {
                _ = try await session.capturePIN(
                    using: test.pinToken(for: result), cardReaderTransactionID: identifier)
            }
            #expect(error?.errorName == "pinNotAllowed")
            return "\(test.diagnostics.dropFirst(before))"
        }
        let first = try await session.readPaymentCard(Self.request)
        #expect(await diagnostics(of: first, named: "other").contains("another identifier"))
        _ = try test.open(first)
        _ = try await session.capturePIN(
            using: test.pinToken(for: first), cardReaderTransactionID: first.id)
        #expect(await diagnostics(of: first, named: first.id).contains("already requested"))
        let second = try await session.readPaymentCard(Self.request)
        test.clock.advance(by: .seconds(56))
        #expect(await diagnostics(of: second, named: second.id).contains("55 seconds ago"))
    }

    @Test("A read that the card declined cannot have a PIN")
    func declinedPIN() async throws {
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = true
        let test = try TestReader(cards: "visa-declining", pin: "1234", options: options)
        let session = try await test.session()
        let result = try await session.readPaymentCard(Self.request)
        #expect(result.outcome == .cardDeclined)
        let error = await #expect(throws: PaymentCardReaderSession.ReadError.self) {
            _ = try await session.capturePIN(
                using: test.pinToken(for: result), cardReaderTransactionID: result.id)
        }
        #expect(error?.errorName == "pinNotAllowed")
    }

    @Test(
        "A listener has all events of a read when the read returns or throws",
        arguments: [
            ("visa-credit", "readCompleted"), ("visa-declining", "readNotCompleted"),
        ])
    @MainActor
    func events(card: String, end: String) async throws {
        let test = try TestReader(cards: card)
        var names: [String] = []
        let events = test.reader.events
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let listener = Task {
            for await event in events {
                start.yield()
                if event.name != "updateProgress" { names.append(event.name) }
            }
        }
        let session = try await test.session()
        // A listener that starts late, with the progress of this call, is not waited for.
        for await _ in starts { break }
        _ = try? await session.readPaymentCard(Self.request)
        #expect(
            names == ["readyForTap", "cardDetected", "removeCard", end, "userInterfaceDismissed"])
        listener.cancel()
    }

    @Test("Two readers read at the same time, each with its own provider")
    func twoReaders() async throws {
        let left = try TestReader(cards: "visa-credit")
        let right = try TestReader(cards: "mastercard-credit")
        let sessions = (try await left.session(), try await right.session())
        async let visa = sessions.0.readPaymentCard(Self.request)
        async let mastercard = sessions.1.readPaymentCard(Self.request)
        let results = try await (visa, mastercard)
        #expect(try left.open(results.0).isApproved)
        #expect(try right.open(results.1).isApproved)
        #expect(throws: (any Error).self) { try left.open(results.1) }
    }

    @Test("A session reads although the test's reader was released")
    func releasedReader() async throws {
        var test: TestReader? = try TestReader(cards: "visa-credit")
        let session = try #require(try await test?.session())
        test = nil
        let result = try await session.readPaymentCard(Self.request)
        #expect(result.outcome == .success)
    }

    @Test("A mistyped member of a script is shown, with the members that exist")
    func mistypedMember() {
        let error = #expect(throws: ReaderScriptError.self) {
            try ReaderScript(json: #"{"conditons": ["phoneCall"]}"#)
        }
        #expect("\(error as Any)".contains("conditons"))
        #expect("\(error as Any)".contains("conditions"))
    }
}
