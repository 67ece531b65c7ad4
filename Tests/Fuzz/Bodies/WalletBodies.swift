// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import SmartCard
import VAS

enum WalletBodies {
    /// The most commands that a phone can make a terminal send.
    ///
    /// They are SELECT, and for each of two programs SELECT, NEGOTIATE, and GET DATA, each three
    /// times, and 32 more parts.
    private static let mostCommands = 1 + 2 * (3 * 3 + 32 * 3)

    /// A key that protects nothing.
    private static let key = try? P256PrivateKey(
        scalar: SecretBytes([UInt8](repeating: 0x42, count: 32)))

    /// A phone answers a terminal that requests two programs; then the bytes are a pass.
    static func wallet(_ bytes: [UInt8]) {
        guard let key else { return }
        let collector = SmartTapCollector(identifier: 1, keyVersion: 1, key: key)
        let terminal = SmartTapTerminal(
            sessionIdentifier: [UInt8](repeating: 1, count: 8),
            nonce: [UInt8](repeating: 2, count: 32), key: key)
        let requests = ["pass.com.example.loyalty", "pass.com.example.coffee"].compactMap {
            try? PassRequest(passTypeIdentifier: $0, collector: collector)
        }
        var phone = HostileCard(bytes[...])
        var reading = PassReading(
            requests, mode: .passesAndPayment, nonce: [1, 2, 3, 4], makeTerminal: { terminal })
        var action = reading.start()
        var commands = 0
        while case .transmit = action, let answer = phone.answer() {
            commands += 1
            precondition(commands <= mostCommands, "the phone caused too many commands")
            action = reading.received(answer)
        }
        if case .finish(.read(let entries, _)) = action {
            precondition(entries.count == requests.count)
            precondition(entries.allSatisfy { $0.data == nil || $0.status == .success })
        }
        open(bytes)
        records(bytes)
    }

    /// The bytes are what a phone encrypted; whatever can be parsed is written identically.
    private static func records(_ bytes: [UInt8]) {
        _ = try? ServiceObject.objects(bytes)
        guard let records = try? NDEFMessage.records(bytes) else { return }
        precondition((try? NDEFMessage.records(NDEFMessage.bytes(records))) == records)
    }

    private static func open(_ bytes: [UInt8]) {
        guard let key = try? MerchantPassKey.test() else { return }
        let pass = try? PassOpener(key: key).open(bytes, of: "pass.com.example.coffee", now: 0)
        precondition((pass?.message.count ?? 0) <= 64)
    }
}
