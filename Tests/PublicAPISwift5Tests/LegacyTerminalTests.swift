// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// Compiles typical code of older apps in Swift 5 mode.
@Suite("Clients in Swift 5 mode")
struct LegacyTerminalTests {
    @Test("Swift 5 code can prepare a reader with a progress handler and a callback")
    func prepare() async {
        let terminal = LegacyTerminal()
        let error = await withCheckedContinuation { continuation in
            terminal.start(token: "") { continuation.resume(returning: $0) }
        }
        #expect(error.map(message)?.hasPrefix("emptyReaderToken: ") == true)
        #expect(terminal.session == nil)
        #expect(!terminal.log[0].isEmpty)
    }

    @Test("A read without a session ends in a callback with the error")
    func pay() async {
        let result = await withCheckedContinuation { continuation in
            LegacyTerminal().pay(5) { continuation.resume(returning: $0) }
        }
        guard case .failure(let error) = result else {
            Issue.record("There was a result.")
            return
        }
        #expect(message(for: error).hasPrefix("noReaderSession: "))
    }

    @Test("A loyalty result can be created, and its statuses have Apple's raw values")
    func passes() {
        #expect(VASReadResult(id: "1", entries: []).entries.isEmpty)
        let names = (0...8).map { VASReadResult.ReadEntry.Status(rawValue: $0).map { "\($0)" } }
        #expect(
            names == [
                "success", "vasDataNotFound", "vasDataNotActivated", "wrongP1P2",
                "wrongCommandLength", "userInterventionRequired", "incorrectData",
                "unsupportedApplicationVersion", nil,
            ])
        let merchant = VASRequest.Merchant(
            id: "pass.example", url: nil, shouldSendURLOnly: true, localizedName: "Example")
        #expect(merchant.shouldSendURLOnly && merchant.localizedName == "Example")
        #expect(VASRequest.Merchant(id: "pass.example").localizedName == "")
    }

    @Test("An error that is not Apple's is described by its domain and code")
    func otherError() {
        #expect(message(for: NSError(domain: "app", code: 3)) == "app 3")
        #expect(message(for: PaymentCardReaderError.osVersionNotSupported) == "Update the system")
    }
}
