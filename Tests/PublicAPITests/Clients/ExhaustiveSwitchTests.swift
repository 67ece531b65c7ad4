// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

@_spi(Testing) import ProximityReader
import Testing

/// Runs an app's exhaustive switches.
@Suite("Exhaustive switches")
struct ExhaustiveSwitchTests {
    typealias ReadError = PaymentCardReaderSession.ReadError

    @Test("An app can switch over reader errors and their associated values")
    func readerErrors() {
        #expect(Advice(PaymentCardReaderError.tokenExpired) == .getToken)
        #expect(Advice(PaymentCardReaderError.accountNotLinked) == .linkAccount)
        #expect(Advice(PaymentCardReaderError.prepareFailed("2999")) == .tellMerchant("2999"))
        #expect(Advice(PaymentCardReaderError.deviceBanned(nil)) == .tellMerchant("for good"))
        #expect(Advice(PaymentCardReaderError.unknown(code: 7)) == .tellMerchant("code 7"))
        #expect(
            Advice(PaymentCardReaderError.merchantBlocked) == .tellMerchant("merchantBlocked"))
    }

    @Test("An app can switch over the errors of a read, a store, and content")
    func otherErrors() {
        #expect(Advice(ReadError.invalidVASMerchants("none")) == .changeRequest)
        #expect(Advice(ReadError.paymentCardDeclined) == .useAnotherCard)
        #expect(Advice(ReadError.noReaderSession) == .prepareAgain)
        #expect(
            Advice(PaymentCardReaderStore.StoreError.storeAndForwardDeletionTokenExpired)
                == .getToken)
        #expect(Advice(ProximityReaderDiscovery.ContentError.systemBusy) == .tryAgain)
    }

    @Test("An app can switch over events")
    func events() {
        #expect(statusLine(PaymentCardReader.Event.updateProgress(40)) == "Configuring: 40 %")
        #expect(statusLine(PaymentCardReader.Event.userInterfaceDismissed) == nil)
        #expect(statusLine(PaymentCardReaderSession.Event.retry) == "Try again")
        #expect(statusLine(PaymentCardReader.UpdateEvent.progress(1)) == "Configuring: 1 %")
    }

    @Test("An app can switch over the values of requests and results")
    func descriptions() {
        var request = PaymentCardTransactionRequest(amount: 60, currencyCode: "EUR")
        request.transactionDescription = .installment(.monthly, amount: 20, payments: 3)
        #expect(receiptLine(request) == "Purchase 60 EUR 3 times 20 a month")
        let result = PaymentCardReadResult(id: "1", outcome: .cardDeclined)
        #expect(note(result, .openTab) == ["declined", "tab"])
        #expect(passNote(.incorrectData) == "status 6")
        #expect(title(.payment(.howToTap)) == "How to tap")
    }
}
