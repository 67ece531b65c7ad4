// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import PaymentProcessor
import ProximityReader
import SmartCard
import TestClocks
import TestSupport
import Testing

/// Tests an emulated card that stays on the reader for its issuer's response.
@Suite("Issuer updates of a card that is held")
struct HeldCardTests {
    /// A shop that has read a card which is still on the reader.
    private struct Purchase {
        let bench: TestBench
        let session: PaymentCardReaderSession
        let events: AsyncStream<PaymentCardReader.Event>
        let opened: OpenedToken
        let issuer: TestIssuer
        let answer: IssuerResponse

        init(
            limit: UInt64? = nil, faults: [CardFault] = [],
            options: PaymentCardReader.Options = .init(),
            change: (inout ReaderConfiguration) throws -> Void = { _ in }
        ) async throws {
            bench = try TestBench(nil, options: options) {
                $0.holdsCards = true
                try change(&$0)
            }
            session = try await bench.session()
            events = bench.reader.events
            bench.cardReader.present(
                EmulatedCard(try #require(CardProfile(named: "jcb-hold"))), faults: faults)
            let result = try await session.readPaymentCard(TestBench.request)
            opened = try bench.provider.open(
                result, of: TestBench.request, readers: bench.readers)
            issuer = TestIssuer(keys: .test, limit: limit)
            let response = issuer.authorize(opened, now: TestBench.start)
            answer = IssuerResponse(
                responseCode: response.code.rawValue,
                authenticationData: response.issuerAuthenticationData.map { Data($0) },
                scripts: issuer.script([.applicationUnblock], for: opened).map { [Data($0)] } ?? []
            )
        }

        /// Expects that the hold has ended, and that the sheet says so and closes.
        func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) async {
            _ = await names(of: events, through: "userInterfaceDismissed")
            #expect(
                bench.sheet.messages.suffix(3) == [.processing, .removeCard, .success],
                sourceLocation: sourceLocation)
            #expect(bench.sheet.dismissals == 1, sourceLocation: sourceLocation)
            await expectUpdateError(
                "cardRemoved", { try await session.updateCard(with: answer) },
                sourceLocation: sourceLocation)
            #expect(bench.sheet.contents.count == 1, sourceLocation: sourceLocation)
        }
    }

    @Test("The card is not asked to leave, and receives its issuer's response at once")
    func success() async throws {
        let shop = try await Purchase()
        #expect(shop.bench.sheet.messages.last == .processing)
        #expect(!shop.bench.sheet.messages.contains(.removeCard))
        #expect(shop.bench.sheet.dismissals == 0)
        let update = try await shop.session.updateCard(with: shop.answer)
        #expect(update.authentication == .successful)
        #expect(update.isApproved)
        #expect(update.scripts.map(\.isSuccessful) == [true])
        let objects = try DataObject.sequence(Array(update.data))
        guard case .valid(.approved, _) = shop.issuer.check(objects, of: shop.opened) else {
            Issue.record("the issuer does not accept the second cryptogram")
            return
        }
        #expect(shop.bench.sheet.messages.suffix(3) == [.processing, .removeCard, .success])
        #expect(shop.bench.sheet.contents.count == 1)
        #expect(shop.bench.sheet.dismissals == 1)
        #expect(
            await names(of: shop.events, through: "userInterfaceDismissed").suffix(4) == [
                "readCompleted", "removeCard", "readCompleted", "userInterfaceDismissed",
            ])
        await expectUpdateError("noTransaction") {
            try await shop.session.updateCard(with: shop.answer)
        }
        // The reader can read the card again.
        _ = try await shop.session.readPaymentCard(TestBench.request)
    }

    @Test("An app that holds no cards reads the card as any other, and cannot update it")
    func notHeld() async throws {
        let shop = try await Purchase { $0.holdsCards = false }
        #expect(shop.bench.sheet.messages.suffix(2) == [.removeCard, .success])
        #expect(shop.bench.sheet.dismissals == 1)
        await expectUpdateError("notSupported") {
            try await shop.session.updateCard(with: shop.answer)
        }
    }

    @Test("The card gets its issuer's decline")
    func declined() async throws {
        let shop = try await Purchase(limit: 1)
        let update = try await shop.session.updateCard(with: shop.answer)
        #expect(update.authentication == .notPerformed)
        #expect(!update.isApproved)
        #expect(shop.bench.sheet.messages.suffix(2) == [.removeCard, .declined])
    }

    @Test("The hold ends when its time is over")
    func timeOut() async throws {
        let shop = try await Purchase()
        await shop.bench.clock.waitUntilSleeping()
        shop.bench.clock.advance(by: .seconds(13))
        await shop.expectEnd()
    }

    @Test("The hold time is that of the terminal")
    func setting() async throws {
        let shop = try await Purchase {
            for index in $0.terminal.combinations.indices {
                guard
                    var settings = $0.terminal.combinations[index].settings as? Kernel5Settings
                else { continue }
                settings.removalTimeout = .zero
                $0.terminal.combinations[index].settings = settings
            }
        }
        await shop.expectEnd()
    }

    @Test("The hold ends when the card leaves")
    func removed() async throws {
        let shop = try await Purchase()
        shop.bench.cardReader.remove()
        await shop.expectEnd()
    }

    @Test("The hold ends when the program or the customer cancels")
    func cancelled() async throws {
        let program = try await Purchase()
        #expect(try await program.session.cancelRead())
        await program.expectEnd()
        #expect(try await !program.session.cancelRead())
        let customer = try await Purchase()
        customer.bench.sheet.cancel()
        await customer.expectEnd()
    }

    @Test("The hold ends when another read begins")
    func secondRead() async throws {
        let shop = try await Purchase()
        let read = Task { try await shop.session.readPaymentCard(TestBench.request) }
        #expect(try await read.value.outcome == .success)
        #expect(shop.bench.sheet.contents.count == 2)
        #expect(
            await names(of: shop.events, through: "userInterfaceDismissed").suffix(3) == [
                "readCompleted", "removeCard", "userInterfaceDismissed",
            ])
        // The second card is held, too, and the first response is not for it.
        #expect(
            try await shop.session.updateCard(with: shop.answer).authentication == .failed)
    }

    @Test("The hold ends with the session")
    func sessionEnd() async throws {
        let shop = try await Purchase()
        shop.bench.conditions.begin(.background)
        _ = await names(of: shop.events, through: "userInterfaceDismissed")
        #expect(shop.bench.sheet.messages.suffix(2) == [.removeCard, .success])
        do {
            _ = try await shop.session.updateCard(with: shop.answer)
            Issue.record("Nothing was thrown.")
        } catch {
            #expect(error.errorName == "readFailed")
        }
    }

    @Test("The hold ends when the session expires")
    func expired() async throws {
        let shop = try await Purchase { $0.sessionLifetime = .seconds(5) }
        await shop.bench.clock.waitUntilSleeping()
        shop.bench.clock.advance(by: .seconds(5))
        let heard = await names(of: shop.events, through: "notReady")
        #expect(heard.suffix(3) == ["removeCard", "userInterfaceDismissed", "notReady"])
    }

    @Test("The hold ends when the app releases its session")
    func released() async throws {
        var shop: Purchase? = try await Purchase()
        guard let bench = shop?.bench, let events = shop?.events else { return }
        shop = nil
        _ = await names(of: events, through: "userInterfaceDismissed")
        #expect(bench.sheet.messages.suffix(2) == [.removeCard, .success])
    }

    @Test("The hold ends when the reader is unplugged")
    func unplugged() async throws {
        let shop = try await Purchase()
        shop.bench.cardReader.unplug()
        _ = await names(of: shop.events, through: "userInterfaceDismissed")
        #expect(shop.bench.sheet.messages.suffix(2) == [.removeCard, .success])
    }

    @Test("A card that is taken away during its update is not presented again")
    func taken() async throws {
        let exchanges = try await Purchase().bench.cardReader.exchangeCount
        let shop = try await Purchase(faults: [CardFault(.tear, at: exchanges + 1)])
        await expectUpdateError("cardRemoved") {
            try await shop.session.updateCard(with: shop.answer)
        }
        #expect(shop.bench.cardReader.pendingFaults.isEmpty)
        #expect(shop.bench.sheet.messages.last == .failed)
        #expect(shop.bench.sheet.dismissals == 1)
        await expectUpdateError("cardRemoved") {
            try await shop.session.updateCard(with: shop.answer)
        }
    }

    @Test("A response that cannot be sent leaves the card held")
    func invalidResponse() async throws {
        let shop = try await Purchase()
        await expectUpdateError("invalidResponse") {
            try await shop.session.updateCard(with: IssuerResponse(responseCode: "00"))
        }
        let update = try await shop.session.updateCard(with: shop.answer)
        #expect(update.authentication == .successful)
    }

    @Test("An update that was canceled before it began releases the card")
    func cancelledTask() async throws {
        let shop = try await Purchase()
        let update = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shop.session.updateCard(with: shop.answer)
        }
        await expectUpdateError("cancelled") { try await update.value }
        #expect(shop.bench.sheet.messages.last == .cancelled)
        #expect(shop.bench.sheet.dismissals == 1)
    }

    @Test("An app that gets results immediately can update the card, too")
    func immediately() async throws {
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        let shop = try await Purchase(options: options)
        let update = try await shop.session.updateCard(with: shop.answer)
        #expect(update.authentication == .successful)
        _ = await names(of: shop.events, through: "userInterfaceDismissed")
        #expect(shop.bench.sheet.dismissals == 1)
    }
}
