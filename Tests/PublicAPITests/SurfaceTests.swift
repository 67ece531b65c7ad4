// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// Every declaration of the payment types can be used as an app uses it.
@Suite("Public surface")
struct SurfaceTests {
    @Test("An app switches over events with a default for later ones")
    func events() {
        func describe(_ event: PaymentCardReader.Event) -> String {
            switch event {
            case .updateProgress(let percent): "\(percent) %"
            case .notReady, .readyForTap, .cardDetected, .removeCard, .readCompleted, .readRetry:
                event.name
            case .readCancelled, .readNotCompleted, .pinEntryRequested, .pinEntryCompleted:
                event.name
            case .userInterfaceDismissed: event.name
            }
        }
        #expect(describe(.updateProgress(7)) == "7 %")
        #expect(describe(.notReady) == "notReady")
    }

    @Test("Options have Apple's defaults")
    func options() {
        var options = PaymentCardReader.Options()
        #expect(!options.returnReadResultImmediately)
        #expect(!options.includeErrorInReadResult)
        #expect(options.vasMerchants.isEmpty)
        options.returnReadResultImmediately = true
        let reader = PaymentCardReader(options: options)
        #expect(reader.options.returnReadResultImmediately)
        #expect(!reader.id.isEmpty)
        let programme = VASRequest.Merchant(id: "pass.com.example", localizedName: "Example")
        #expect(PaymentCardReader.Options(vasMerchants: [programme]).vasMerchants.count == 1)
    }

    @Test("A request has Apple's properties and defaults")
    func request() {
        var request = PaymentCardTransactionRequest(amount: 12.5, currencyCode: "EUR")
        #expect(request.type == .purchase)
        #expect(request.preferredAIDList.isEmpty)
        #expect(request.userInterfaceLanguage == nil)
        #expect(request.transactionDescription == nil)
        #expect(!request.useISOCurrencySymbol)
        request.preferredAIDList = [Data([0xA0, 0, 0, 0, 3])]
        request.userInterfaceLanguage = Locale.Language(identifier: "de")
        request.transactionDescription = .installment(.monthly, amount: 5, payments: 3)
        request.useISOCurrencySymbol = true
        #expect(request.amount == Decimal(string: "12.5"))
    }

    @Test("Tokens are made of any string and compare by it")
    func tokens() {
        #expect(
            PaymentCardReader.Token(rawValue: "a") == PaymentCardReader.Token(rawValue: "a"))
        #expect(
            Set([PaymentCardReaderSession.PINToken(rawValue: "a"), .init(rawValue: "a")]).count == 1
        )
    }

    @Test("Errors come out as Apple's, for an app that catches them by name")
    func errors() async {
        do {
            _ = try await PaymentCardReader().prepare(using: .init(rawValue: ""))
            Issue.record("Nothing was thrown.")
        } catch let error as PaymentCardReaderError {
            #expect(error.errorName == "emptyReaderToken")
            #expect((error as NSError).code == 14)
        } catch {
            Issue.record("\(error)")
        }
    }
}
