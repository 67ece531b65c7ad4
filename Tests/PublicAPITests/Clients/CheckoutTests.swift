// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

@_spi(Testing) import ProximityReader
import Testing

/// Compiles typical code of apps and SDKs in Swift 6 mode.
@Suite("Clients in Swift 6 mode")
@MainActor
struct CheckoutTests {
    @Test("A fake session can replace Apple's class")
    func fakeSession() async throws {
        let model = CheckoutModel()
        let result = PaymentCardReadResult(id: "1", paymentCardData: "AA==")
        await model.pay(5, with: FakeSession(.success(result)))
        #expect(await model.uploaded == ["1"])
        await model.pay(5, with: FakeSession(.failure(.paymentCardDeclined)))
        #expect(model.failure == "paymentCardDeclined")
        let both = try await FakeSession(.success(result)).readPaymentCard(
            PaymentCardTransactionRequest(amount: 1, currencyCode: "EUR", for: .refund),
            vasRequest: VASRequest(vasMerchants: [.init(id: "pass.example")]),
            stopOnVASResult: true)
        #expect(both.0 == nil && both.1?.id == "1")
    }

    @Test("A stand-in for UIViewController compiles and shows nothing")
    func viewController() async {
        let model = CheckoutModel()
        await model.present(ProximityReaderDiscovery(), from: UIViewController())
        #expect(model.failure == "notSupported")
    }

    @Test("Merchant education is shown by a view controller that can present it")
    func presenter() async throws {
        final class Screen: UIViewController, ProximityReaderDiscovery.Presenter {
            var titles: [String] = []
            func present(_ page: ProximityReaderDiscovery.Page) async throws {
                titles.append(page.title)
            }
        }
        let (discovery, screen) = (ProximityReaderDiscovery(), Screen())
        for content in try await discovery.contentList {
            try await discovery.presentContent(content, from: screen)
        }
        #expect(screen.titles == ["How customers tap to pay"])
        // The same with UIViewController as the static type.
        let controller: UIViewController = screen
        let content = try await discovery.content(for: .payment(.howToTap))
        try await discovery.presentContent(content, from: controller)
        #expect(screen.titles.count == 2)
    }

    @Test("A reader can be prepared through the app's own protocol")
    func preparing() async {
        func prepare<Reader: CardReaderPreparing>(_ reader: Reader) async -> (any Error)? {
            guard Reader.isSupported else { return nil }
            do {
                _ = try await reader.prepare(using: .init(rawValue: ""))
                return nil
            } catch { return error }
        }
        let error = await prepare(PaymentCardReader())
        #expect((error as? PaymentCardReaderError)?.errorName == "emptyReaderToken")
    }

    @Test("The stream of events ends with the reader")
    func listening() async {
        var reader: PaymentCardReader? = PaymentCardReader(options: .init())
        let events = reader?.events
        let heard = Task.detached {
            var names: [String] = []
            guard let events else { return names }
            for await event in events { names.append(event.name) }
            return names
        }
        reader = nil
        #expect(await heard.value == [])
    }

    @Test("A bridged or wrapped error keeps its domain, code, and type")
    func bridgedError() {
        let error: any Error = PaymentCardReaderError.accountAlreadyLinked
        let bridged = error as NSError
        #expect(bridged.domain == "ProximityReader.PaymentCardReaderError")
        #expect(bridged.code == 20)
        let wrapped = NSError(
            domain: "app", code: 1, userInfo: [NSUnderlyingErrorKey: error])
        let underlying = wrapped.userInfo[NSUnderlyingErrorKey] as? any Error
        #expect(underlying is PaymentCardReaderError)
    }

    @Test("A method of a session can be used as a value")
    func methodReference() async throws {
        typealias Read = (PaymentCardTransactionRequest) async throws -> PaymentCardReadResult
        let reads: [(PaymentCardReaderSession) -> Read] = [
            PaymentCardReaderSession.readPaymentCard
        ]
        let fake: Read = FakeSession(.success(.init(id: "2"))).readPaymentCard
        #expect(reads.count == 1)
        #expect(try await fake(.init(amount: 1, currencyCode: "USD")).id == "2")
    }
}
