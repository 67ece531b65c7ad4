// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import SmartCard
import VAS

enum WalletBodies {
    /// A phone answers a terminal that asks for two programmes; then the bytes are a pass.
    static func wallet(_ bytes: [UInt8]) {
        let requests = ["pass.com.example.loyalty", "pass.com.example.coffee"].compactMap {
            try? PassRequest(passTypeIdentifier: $0)
        }
        var phone = HostileCard(bytes[...])
        var reading = PassReading(requests, mode: .passesAndPayment, nonce: [1, 2, 3, 4])
        var action = reading.start()
        var commands = 0
        while case .transmit = action, let answer = phone.answer() {
            commands += 1
            precondition(commands <= 3, "the phone led the terminal on")
            action = reading.received(answer)
        }
        if case .finish(.read(let entries, _)) = action {
            precondition(entries.count == requests.count)
            precondition(entries.allSatisfy { $0.data == nil || $0.status == .success })
        }
        open(bytes)
    }

    private static func open(_ bytes: [UInt8]) {
        guard let key = try? MerchantPassKey.test() else { return }
        let pass = try? PassOpener(key: key).open(bytes, of: "pass.com.example.coffee", now: 0)
        precondition((pass?.message.count ?? 0) <= 64)
    }
}
