// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import PaymentProcessor
import ProximityReader
import Testing

/// Tests an emulated card that is read and updated as an app does it.
@Suite("Issuer updates at the second tap")
struct CardUpdateTests {
    private static let profile = CardProfile(named: "visa-issuer-update")
    private static let identifier = "A0000000031010"

    /// A shop, a card that has spent 75.00 offline, and its issuer.
    private struct Purchase {
        let bench: TestBench
        let session: PaymentCardReaderSession
        let memory: CardMemory
        let profile: CardProfile
        let response: AuthorizationResponse
        let script: Data

        init(
            _ commands: [IssuerCommand] = [.pinUnblock], limit: UInt64? = nil,
            change: (inout ReaderConfiguration) throws -> Void = { _ in }
        ) async throws {
            bench = try TestBench(nil, change: change)
            session = try await bench.session()
            profile = try #require(CardUpdateTests.profile)
            var application = CardCounters.Application()
            application.offlineAmount = 75_00
            memory = CardMemory(
                CardCounters(applications: [CardUpdateTests.identifier: application]))
            bench.cardReader.present(EmulatedCard(profile, memory: memory))
            let result = try await session.readPaymentCard(TestBench.request)
            bench.cardReader.remove()
            let opened = try bench.provider.open(
                result, of: TestBench.request, readers: bench.readers)
            let issuer = TestIssuer(keys: .test, limit: limit)
            response = issuer.authorize(opened, now: TestBench.start)
            script = Data(try #require(issuer.script(commands, for: opened)))
        }

        /// The issuer's answer that the provider passes on.
        var answer: IssuerResponse {
            IssuerResponse(
                responseCode: response.code.rawValue,
                authenticationData: response.issuerAuthenticationData.map { Data($0) },
                scripts: [script])
        }

        func present(_ faults: CardFault...) {
            bench.cardReader.present(EmulatedCard(profile, memory: memory), faults: faults)
        }

        var spent: UInt64? {
            memory.counters.applications[CardUpdateTests.identifier]?.offlineAmount
        }
    }

    @Test("A card accepts its issuer's answer and script, once")
    func success() async throws {
        let shop = try await Purchase([
            .pinUnblock, .putData(tag: 0x9F54, value: [0, 0, 0, 0x02, 0x50, 0x00]),
        ])
        #expect(shop.spent == 75_00)
        shop.present()
        let update = try await shop.session.updateCard(with: shop.answer)
        #expect(update.authentication == .successful)
        #expect(update.scripts.map(\.isSuccessful) == [true])
        #expect(update.scripts.map(\.identifier) == [Data([0, 0, 0, 0])])
        #expect(update.isApproved == true)
        #expect(Array(update.data.prefix(4)) == [0x8A, 0x02, 0x30, 0x30])
        #expect(shop.spent == 0)
        #expect(
            shop.memory.counters.applications[Self.identifier]?.writtenObjects
                == ["9F54": [0, 0, 0, 0x02, 0x50, 0x00]])
        await expectUpdateError("noTransaction") {
            try await shop.session.updateCard(with: shop.answer)
        }
        // The reader can read again.
        _ = try await shop.session.readPaymentCard(TestBench.request)
    }

    @Test(
        "A card of each kernel with issuer updates accepts its issuer's answer",
        arguments: ["jcb-issuer-update", "discover-issuer-update", "unionpay-issuer-update"])
    func kernels(name: String) async throws {
        let profile = try #require(CardProfile(named: name))
        let memory = CardMemory()
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(profile, memory: memory))
        let result = try await session.readPaymentCard(TestBench.request)
        bench.cardReader.remove()
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers)
        let response = TestIssuer(keys: .test).authorize(opened, now: TestBench.start)
        var answer = IssuerResponse(
            responseCode: response.code.rawValue,
            authenticationData: response.issuerAuthenticationData.map { Data($0) })
        bench.cardReader.present(EmulatedCard(profile, memory: memory))
        let update = try await session.updateCard(with: answer)
        #expect(update.authentication == .successful)
        #expect(update.isApproved == true)
        // The card answers once, and not to another issuer.
        bench.cardReader.present(EmulatedCard(profile, memory: CardMemory()))
        _ = try await session.readPaymentCard(TestBench.request)
        answer.authenticationData?[0] ^= 0x01
        #expect(try await session.updateCard(with: answer).authentication == .failed)
    }

    @Test("A card gets its issuer's decline")
    func declined() async throws {
        let shop = try await Purchase(limit: 1)
        #expect(!shop.response.isApproved)
        shop.present()
        let update = try await shop.session.updateCard(with: shop.answer)
        #expect(update.authentication == .successful)
        #expect(update.isApproved == false)
        #expect(shop.spent == 75_00)
        #expect(shop.bench.sheet.messages.last == .declined)
    }

    @Test("A card refuses a forged issuer answer and a script command with a wrong MAC")
    func refused() async throws {
        let shop = try await Purchase([.pinUnblock, .applicationBlock])
        var answer = shop.answer
        answer.authenticationData?[0] ^= 0x01
        answer.scripts[0][answer.scripts[0].count - 1] ^= 0x01
        shop.present()
        let update = try await shop.session.updateCard(with: answer)
        #expect(update.authentication == .failed)
        #expect(update.scripts.map(\.isSuccessful) == [false])
        #expect(update.scripts.map(\.failedCommand) == [2])
        #expect(update.isApproved == true)
        #expect(shop.spent == 75_00)
    }

    @Test(
        "Another card is refused for the update, and the right one can still be updated",
        arguments: ["mastercard-credit", "visa-debit"])
    func otherCard(name: String) async throws {
        let shop = try await Purchase()
        shop.bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: name))))
        await expectUpdateError("otherCard") {
            try await shop.session.updateCard(with: shop.answer)
        }
        #expect(shop.bench.sheet.messages.last == .failed)
        #expect(shop.bench.sheet.dismissals == 2)
        shop.present()
        let update = try await shop.session.updateCard(with: shop.answer)
        #expect(update.authentication == .successful)
    }

    @Test("A card lost before its update can be presented again")
    func lost() async throws {
        let shop = try await Purchase()
        let events = shop.bench.reader.events
        shop.present(CardFault(.tear, at: 1))
        let update = Task { try await shop.session.updateCard(with: shop.answer) }
        for await event in events where event.name == "readRetry" { break }
        shop.present()
        #expect(try await update.value.authentication == .successful)
    }

    @Test("An update requires support by both the card and the reader")
    func notSupported() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        let answer = IssuerResponse(responseCode: "00", authenticationData: Data(count: 8))
        await expectUpdateError("notSupported") { try await session.updateCard(with: answer) }

        let shop = try await Purchase {
            for index in $0.terminal.combinations.indices {
                $0.terminal.combinations[index].terminalTransactionQualifiers?
                    .remove(.issuerUpdateProcessingSupported)
            }
        }
        shop.present()
        await expectUpdateError("notSupported") {
            try await shop.session.updateCard(with: shop.answer)
        }
    }
}
