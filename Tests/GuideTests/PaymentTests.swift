// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: PaymentTests
import ProximityReader
import ProximityReaderTesting
import Testing

@Suite("A payment from the tap to the issuer's response")
struct PaymentTests {
    private let request = PaymentCardTransactionRequest(
        amount: 12.50, currencyCode: "USD", for: .purchase)

    @Test("The provider gets the amount, and the issuer approves it")
    func approved() async throws {
        let test = try TestReader(cards: "visa-credit")
        let result = try await test.session().readPaymentCard(request)
        let read = try test.open(result)
        #expect(read.operation == .purchase)
        #expect(read.amount == 12.50 && read.currencyCode == "USD")
        #expect(read.account?.number.lastFour == "0010")
        #expect(read.isApproved)
    }

    @Test("The issuer declines an amount above the account's limit")
    func declined() async throws {
        let test = try TestReader(cards: "visa-credit", limit: 10_00)
        let result = try await test.session().readPaymentCard(request)
        let read = try test.open(result)
        #expect(read.response.code == .insufficientFunds)
    }

    @Test("The issuer asks for the PIN and checks it", arguments: ["1234", "9999"])
    func pin(entered: String) async throws {
        let test = try TestReader(cards: "visa-credit", pin: entered, pinLimit: 10_00)
        let session = try await test.session()
        let result = try await session.readPaymentCard(request)
        #expect(try test.open(result).response.code == .pinRequired)
        let resultWithPIN = try await session.capturePIN(
            using: test.pinToken(for: result), cardReaderTransactionID: result.id)
        let read = try test.open(resultWithPIN)
        #expect(read.response.code == (entered == "1234" ? .approved : .incorrectPIN))
    }

    @Test("55 seconds after the read, it is too late to ask for the PIN")
    func pinTooLate() async throws {
        let test = try TestReader(cards: "visa-credit", pin: "1234")
        let session = try await test.session()
        let result = try await session.readPaymentCard(request)
        test.clock.advance(by: .seconds(55))
        let error = await #expect(throws: PaymentCardReaderSession.ReadError.self) {
            _ = try await session.capturePIN(
                using: test.pinToken(for: result), cardReaderTransactionID: result.id)
        }
        #expect(error?.errorName == "pinNotAllowed")
    }
}
// end
