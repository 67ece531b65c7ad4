// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Payments whose issuer requires the PIN")
struct PINPaymentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A payment of 12.70, for which a rule of the issuer requires a PIN.
    private struct Waiting {
        let world: ServiceWorld
        let path: String
        let identifier: String
        let emv: [UInt8]
        let transaction: String
        let first: Int64
        let key: InitialKey

        /// Starts a payment in a new service, or after another payment of the same service.
        ///
        /// - Parameters:
        ///   - backend: The database.
        ///   - folder: The service's folder.
        ///   - last: The payment before this one, or `nil`.
        ///   - number: The number of this payment, which keeps idempotency keys apart.
        ///   - captures: Whether the payment is captured as soon as it is approved.
        /// - Throws: An error if the service cannot be opened.
        init(
            _ backend: Backend, _ folder: String, after last: Waiting? = nil, number: Int = 0,
            captures: Bool = true
        ) async throws {
            world =
                if let last {
                    last.world
                } else {
                    try await ServiceWorld(backend, folder: folder, hasRules: true)
                }
            transaction = TokenIdentifier.random()
            emv = try Purchase(.visaCredit, memory: world.memory, amount: 1270).bytes
            first = world.time.withLock { $0 }
            let sealed = try world.seal(emv, amount: 1270, transaction: transaction)
            let payment = try await world.send(
                .post, "/v1/payments",
                "{\"paymentCardData\":\"\(sealed)\",\"cardReaderTransactionID\":\"\(transaction)\","
                    + "\"amount\":\"12.70\",\"currencyCode\":\"USD\",\"capture\":\(captures)}",
                once: "pay-\(number)")
            #expect(payment["state"] == "pinRequired")
            identifier = try #require(payment["id"])
            path = "/v1/payments/\(identifier)"
            if let last {
                key = last.key
                return
            }
            let value = try KeyCheckValue(of: world.service.keys.protectionKey).text
            let wrapped = try await world.send(
                .post, "/v1/readers/\(world.reader.readerIdentifier)/pin-key",
                "{\"checkValue\":\"\(value)\"}", key: world.makeKey("inject").key, once: "key")
            key = try InitialKey(
                keyBlock: #require(wrapped["keyBlock"]), under: world.service.keys.protectionKey)
        }

        /// Returns the read again, with a PIN under the key of a counter.
        func data(_ digits: [UInt8], counter: UInt32 = 1) throws -> String {
            let counter = try #require(TransactionCounter(counter))
            let pin = try #require(PINDigits(SecretBytes(digits)))
            let track = try #require(DataObject.sequence(emv).first(0x57)).value
            let number = track.flatMap { [$0 >> 4, $0 & 0x0F] }.prefix { $0 < 10 }
            let block = try PINBlockFormat4.encipher(
                pin, accountNumber: Array(number),
                key: key.workingKey(.pinEncryption, counter: counter), random: .system)
            let sealed = try world.seal(emv, amount: 1270, transaction: transaction) { claims in
                claims.originalIssuedAt = first
                claims.encryptedPIN = EncryptedPIN(
                    serialNumber: KeySerialNumber(initialKey: key.identifier, counter: counter),
                    keyType: .aes256, block: block)
            }
            return "{\"paymentCardData\":\"\(sealed)\"}"
        }

        func ask() async throws -> Reply {
            try await world.send(.post, "/v1/pin-tokens", "{\"payment\":\"\(identifier)\"}")
        }
    }

    @Test("A payment to capture later is authorized with its PIN", arguments: Backend.all)
    func authorizes(backend: Backend) async throws {
        let waiting = try await Waiting(backend, folder.url.path, captures: false)
        #expect(try await waiting.ask().status == 201)
        let reply = try await waiting.world.send(
            .post, waiting.path + "/pin", waiting.data([1, 2, 3, 4]), once: "pin")
        #expect(reply["state"] == "authorized", "\(reply.text)")
        #expect(reply["capturedAmount"] == "0.00")
        let captured = try await waiting.world.send(
            .post, waiting.path + "/capture", "{}", once: "capture")
        #expect(captured["state"] == "captured", "\(captured.text)")
    }

    @Test(
        "A payment is approved with the correct PIN, which is requested with a token",
        arguments: Backend.all)
    func approves(backend: Backend) async throws {
        let waiting = try await Waiting(backend, folder.url.path)
        #expect(try await waiting.ask().status == 201)
        waiting.world.pass(20)
        let reply = try await waiting.world.send(
            .post, waiting.path + "/pin", waiting.data([1, 2, 3, 4]), once: "pin")
        #expect(reply.status == 200)
        #expect(reply["state"] == "captured", "\(reply.text)")
        #expect(reply.object["issuer"]?.object?["pin"]?.string == "verified")
        #expect(try await waiting.ask().status == 409)
        let second = try await waiting.world.send(
            .post, waiting.path + "/pin", waiting.data([1, 2, 3, 4], counter: 2), once: "pin-2")
        #expect(second.status == 409)
        #expect(
            second["detail"]
                == "The state of the payment is “captured”; it must be “pinRequired” to be authorized "
                + "with a PIN.")
    }

    @Test("A payment is declined with a wrong PIN")
    func declines() async throws {
        let waiting = try await Waiting(.sqlite, folder.url.path)
        _ = try await waiting.ask()
        let reply = try await waiting.world.send(
            .post, waiting.path + "/pin", waiting.data([1, 2, 3, 5]), once: "pin")
        #expect(reply["state"] == "declined")
        #expect(reply.responseCode == "55")
    }

    @Test(
        "After three wrong PINs the issuer blocks the card, and refuses the correct one",
        arguments: Backend.all)
    func blocks(backend: Backend) async throws {
        var codes: [String?] = []
        var last: Waiting?
        let pins: [[UInt8]] = [[9, 9, 9, 9], [1, 2, 3, 5], [0, 0, 0, 0], [1, 2, 3, 4]]
        for (number, pin) in pins.enumerated() {
            let waiting = try await Waiting(backend, folder.url.path, after: last, number: number)
            #expect(try await waiting.ask().status == 201)
            let reply = try await waiting.world.send(
                .post, waiting.path + "/pin", waiting.data(pin, counter: UInt32(number + 1)),
                once: "pin-\(number)")
            codes.append(reply.responseCode)
            last = waiting
        }
        // ISO 8583, data element 39: 55 incorrect PIN, 75 allowable number of PIN tries exceeded.
        #expect(codes == ["55", "55", "55", "75"])
    }

    @Test("A PIN that was not requested, is late, or is under a used key is refused")
    func refuses() async throws {
        let waiting = try await Waiting(.sqlite, folder.url.path)
        func send(_ once: String, counter: UInt32 = 1) async throws -> String? {
            try await waiting.world.send(
                .post, waiting.path + "/pin", waiting.data([1, 2, 3, 4], counter: counter),
                once: once
            ).problem
        }
        #expect(try await send("unasked") == "pin-not-expected")
        _ = try await waiting.ask()
        waiting.world.pass(116)
        #expect(try await send("late") == "pin-not-expected")
    }
}
