// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// Uses each declaration of the payment types as an app does.
@Suite("Public surface")
struct SurfaceTests {
    @Test(
        "A reader event's name is the name of its case",
        arguments: [
            (PaymentCardReader.Event.updateProgress(7), "updateProgress"),
            (.notReady, "notReady"), (.readyForTap, "readyForTap"),
            (.cardDetected, "cardDetected"), (.removeCard, "removeCard"),
            (.readCompleted, "readCompleted"), (.readRetry, "readRetry"),
            (.readCancelled, "readCancelled"), (.readNotCompleted, "readNotCompleted"),
            (.pinEntryRequested, "pinEntryRequested"),
            (.pinEntryCompleted, "pinEntryCompleted"),
            (.userInterfaceDismissed, "userInterfaceDismissed"),
        ])
    func eventName(event: PaymentCardReader.Event, name: String) {
        #expect(event.name == name)
    }

    @Test("The events of iOS 15 have the names of their cases")
    func oldEventNames() {
        let events: [PaymentCardReaderSession.Event] = [
            .readyForTap, .cardDetected, .removeCard, .completed, .retry, .readCancelled,
            .readNotCompleted,
        ]
        #expect(
            events.map(\.name) == [
                "readyForTap", "cardDetected", "removeCard", "completed", "retry",
                "readCancelled", "readNotCompleted",
            ])
        #expect(PaymentCardReader.UpdateEvent.progress(3).name == "progress")
        #expect(PaymentCardReader.UpdateEvent.notReady.name == "notReady")
    }

    @Test("Reader options have Apple's defaults")
    func options() {
        var options = PaymentCardReader.Options()
        #expect(!options.returnReadResultImmediately)
        #expect(!options.includeErrorInReadResult)
        #expect(options.vasMerchants.isEmpty)
        options.returnReadResultImmediately = true
        let reader = PaymentCardReader(options: options)
        #expect(reader.options.returnReadResultImmediately)
        #expect(!reader.id.isEmpty)
        let program = VASRequest.Merchant(id: "pass.com.example", localizedName: "Example")
        #expect(PaymentCardReader.Options(vasMerchants: [program]).vasMerchants.count == 1)
    }

    @Test("A transaction request has Apple's properties and defaults")
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

    @Test("A verification request has Apple's defaults")
    func verification() {
        var request = PaymentCardVerificationRequest(currencyCode: "EUR")
        #expect(request.verificationReason == .other)
        #expect(request.userInterfaceLanguage == nil)
        request.userInterfaceLanguage = Locale.Language(identifier: "it")
        #expect(request.currencyCode == "EUR")
    }

    @Test("A loyalty request has Apple's defaults")
    func loyalty() {
        let request = VASRequest()
        #expect(request.vasMerchants.isEmpty)
        #expect(request.localizedVASType == "")
        request.userInterfaceLanguage = Locale.Language(identifier: "fr")
        #expect(request.userInterfaceLanguage?.languageCode == "fr")
    }

    @Test("Tokens can be created from any string and compare by it")
    func tokens() {
        #expect(
            PaymentCardReader.Token(rawValue: "a") == PaymentCardReader.Token(rawValue: "a"))
        #expect(
            Set([PaymentCardReaderSession.PINToken(rawValue: "a"), .init(rawValue: "a")]).count == 1
        )
    }

    @Test("An app can catch thrown errors as Apple's types")
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
