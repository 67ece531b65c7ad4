// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Recordings of a secure channel")
struct SecureChannelDialogueTests {
    @Test("Encrypted answers are shown as such, and a replay says why it is not possible")
    func recorded() async throws {
        let home = try TestHome()
        try home.write(
            #"""
            {"terminal": {"combinations": [{"aid": "A0000000041010", "kernel": 8,
              "dataExchange": {"tagsToRead": ["9F8111"], "dataEnvelopesToWrite": {"9F8112": "07"}}}]}}
            """#, to: "config/taptopay/config.json")
        let recording = home.file("tap.apdu").path
        let read = try await home.run(
            "read", "--card", "common-kernel-storage", "--amount", "12.50", "--currency", "USD",
            "--record", recording)
        #expect(read.status == 0, "\(read.errors)")
        let shown = try await home.run("transcript", "show", recording)
        #expect(shown.status == 0)
        for text in [
            "Encrypted record", "READ DATA", "Encrypted data object and its code", "WRITE DATA",
            "Code", "9F2C  Card Qualifier", "First secure channel suite: P-256, AES-128",
        ] {
            #expect(shown.output.contains(text), "\(text)")
        }
        // The card was accepted; a replay without the keys would say otherwise.
        #expect(!shown.output.contains("Why"))
        let replayed = try await home.run("transcript", "replay", recording)
        #expect(replayed.status != 0)
        #expect(replayed.errors.contains("the keys of its secure channel are not in the recording"))
    }
}
