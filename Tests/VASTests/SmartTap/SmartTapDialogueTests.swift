// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import SmartCard
import Testing

@testable import VAS

/// The terminal and the emulated phone exchange only bytes.
@Suite("Dialogue with an emulated phone by Smart Tap")
struct SmartTapDialogueTests {
    /// The SHA-256 of `taptopay smart tap collector test key`.
    private static let testKey = Digest.sha256(
        Array("taptopay smart tap collector test key".utf8))

    private func request(
        _ name: String, _ collector: UInt32, version: UInt32 = 1, key: [UInt8] = testKey
    ) throws -> PassRequest {
        try PassRequest(
            passTypeIdentifier: name,
            collector: SmartTapCollector(
                identifier: collector, keyVersion: version,
                key: P256PrivateKey(scalar: SecretBytes(key))))
    }

    private func read(
        _ name: String, _ requests: PassRequest..., changes: [String] = []
    ) async throws -> PassReadingResult {
        let profile = try #require(CardProfile(named: name)).changed(by: changes)
        var reading = PassReading(
            requests, mode: .passesAndPayment, nonce: [1, 2, 3, 4])
        return try await reading.run(over: EmulatedCard(profile))
    }

    /// Returns the texts in the message that the phone encrypted.
    private func messages(_ result: PassReadingResult) throws -> [String?] {
        guard case .read(let entries, _) = result else {
            Issue.record("\(result)")
            return []
        }
        return entries.map { entry in
            guard case .objects(let bytes, _) = entry.data else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test("A phone returns each collector's passes by Smart Tap")
    func passes() async throws {
        let result = try await read(
            "google-wallet-visa-pass", request("books", 10_000_002), request("other", 3),
            request("coffee", 10_000_001))
        guard case .read(let entries, mayPay: true) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(entries.map(\.status) == [.success, .dataNotFound, .success])
        let texts = try messages(result)
        #expect(texts[0]?.contains("BOOKS-0007654321") == true)
        #expect(texts[2]?.contains("COFFEE-0001234567") == true)
    }

    @Test("Long Smart Tap passes are read in parts")
    func longPass() async throws {
        let text = String(repeating: "L", count: 512)
        let result = try await read(
            "google-wallet-pass", request("coffee", 10_000_001),
            changes: ["wallet.smartTapPasses[0].message=\(text)"])
        #expect(try messages(result).first??.contains(text) == true)
    }

    @Test(
        "An unknown collector key or version ends the Smart Tap reading",
        arguments: [
            (1, [UInt8](repeating: 1, count: 32)), (2, testKey),
        ] as [(UInt32, [UInt8])])
    func refused(version: UInt32, key: [UInt8]) async throws {
        let result = try await read(
            "google-wallet-pass", request("coffee", 10_000_001, version: version, key: key))
        #expect(result == .failed(.collectorRefused(StatusWord(0x95, 0x00))))
    }

    @Test("A Smart Tap phone reports a missing payment card and a locked pass")
    func others() async throws {
        guard
            case .read(_, mayPay: false) = try await read(
                "google-wallet-pass", request("coffee", 10_000_001))
        else {
            Issue.record("a payment is offered")
            return
        }
        guard
            case .read(let entries, mayPay: true) = try await read(
                "google-wallet-locked-pass", request("coffee", 10_000_001))
        else {
            Issue.record("no payment is offered")
            return
        }
        #expect(entries.map(\.status) == [.userIntervention])
    }

    @Test("A Smart Tap phone of another version returns an unsupported version")
    func version() async throws {
        let result = try await read(
            "google-wallet-pass", request("coffee", 10_000_001), changes: ["wallet.version=0000"])
        guard case .read(let entries, _) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(entries.map(\.status) == [.unsupportedVersion])
    }
}
