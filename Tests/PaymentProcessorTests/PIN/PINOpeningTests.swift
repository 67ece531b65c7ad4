// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Support
import Testing

@testable import PaymentProcessor

/// Check 11 of the format's description.
@Suite("A PIN is accepted once, for the read it was requested for")
struct PINOpeningTests {
    private static let now = Forge.now
    private let base: BaseDerivationKey
    private let replayGuard = ReplayGuard()
    private let forge: Forge

    init() throws {
        base = try BaseDerivationKey(SecretBytes([UInt8](repeating: 3, count: 32)), number: 0xB1)
        forge = try Forge()
    }

    /// Returns the claim `pin` under a key of this reader or of another.
    private func pin(counter: UInt32, device: UInt32 = 1) throws -> String {
        let number = KeySerialNumber(
            initialKey: base.identifier(forDevice: device),
            counter: try #require(TransactionCounter(counter)))
        return "{\"fmt\":\"ISO9564-4\",\"kms\":\"X9.24-3-AES256\",\"ksn\":\""
            + Hexadecimal.string(number.bytes) + "\",\"epb\":\""
            + String(repeating: "00", count: 16) + "\"}"
    }

    private func record(
        _ name: String = "pin-1", transaction: String = Forge.transaction,
        merchant: String = "MERCHANT-1"
    ) -> PINTokenRecord {
        PINTokenRecord(
            tokenIdentifier: name, transactionIdentifier: transaction,
            merchantIdentifier: merchant, issuedAt: Self.now, expiresAt: Self.now + 60)
    }

    private func verdict(
        _ tokens: [PINTokenRecord] = [], after elapsed: Int64 = 0,
        change: (inout Forge) throws -> Void = { _ in }
    ) throws -> String {
        var forge = forge
        let time = Self.now + elapsed
        forge.set("jti", "\"\(TokenIdentifier.random())\"")
        forge.set("iat", "\(time)")
        forge.setBoth("exp", "\(time + 60)")
        try change(&forge)
        var devices = DeviceNumbers()
        try devices.add(forge.readerKey.readerIdentifier)
        let opener = CardDataOpener(
            keys: forge.keys,
            readers: RegisteredReaders(try JSONWebKeySet([forge.readerKey.publicKey])),
            issuedTokens: ReaderTokenRegister([
                ReaderTokenRecord(
                    keyIdentifier: "psp-1", tokenIdentifier: "token-1",
                    merchantIdentifier: "MERCHANT-1", terminalProfile: "0001",
                    issuedAt: Self.now - 3600, expiresAt: Self.now + 3600)
            ]),
            policy: .development(audience: "psp.test"), replayGuard: replayGuard,
            pins: PINService(
                baseDerivationKey: base, devices: devices, issuedTokens: tokens))
        return opener.verdict(try forge.blob(), Forge.expected, now: time)
    }

    /// Returns the verdict on the second blob of a read, with the PIN and the same cryptogram.
    private func later(
        _ tokens: [PINTokenRecord], after elapsed: Int64 = 30, counter: UInt32 = 1,
        change: (inout Forge) throws -> Void = { _ in }
    ) throws -> String {
        try verdict(tokens, after: elapsed) { forge in
            forge.set("oiat", "\(Self.now)")
            forge.set("pin", try pin(counter: counter))
            try change(&forge)
        }
    }

    @Test("A PIN that came with the read is accepted")
    func within() throws {
        let claim = try pin(counter: 1)
        #expect(try verdict { $0.set("pin", claim) } == "ok")
    }

    @Test("A PIN that was requested after the read is accepted with the same cryptogram")
    func after() throws {
        #expect(try verdict() == "ok")
        #expect(try later([record()]) == "ok")
    }

    @Test("A notice that the cardholder refused the PIN is accepted")
    func bypassed() throws {
        #expect(try verdict() == "ok")
        let verdict = try later([record()]) {
            $0.set("pin", "null")
            $0.set("pinBypassed", "true")
        }
        #expect(verdict == "ok")
    }

    @Test("A PIN that was not requested, or for another read or merchant, is refused")
    func unasked() throws {
        #expect(try verdict() == "ok")
        #expect(try later([]) == "pin-not-expected")
        #expect(try later([record(transaction: "another")]) == "pin-not-expected")
        #expect(try later([record(merchant: "MERCHANT-2")]) == "pin-not-expected")
        #expect(try later([record()]) { $0.set("pin", "null") } == "pin-not-expected")
    }

    @Test("A PIN token can be used only once")
    func once() throws {
        #expect(try verdict() == "ok")
        #expect(try later([record()]) == "ok")
        #expect(try later([record()], counter: 2) == "pin-not-expected")
        #expect(try later([record("pin-2")], counter: 2) == "ok")
    }

    @Test(
        "A PIN is accepted up to 55 seconds plus its entry time after the read",
        arguments: [(115, "ok"), (116, "pin-not-expected"), (-1, "pin-not-expected")])
    func times(elapsed: Int64, expected: String) throws {
        #expect(try verdict() == "ok")
        #expect(try later([record()], after: elapsed) == expected)
    }

    @Test("A PIN for a read that was not presented, or with another cryptogram, is refused")
    func unknownRead() throws {
        #expect(try later([record()]) == "pin-not-expected")
        #expect(try verdict() == "ok")
        let other = try later([record("pin-2")]) {
            $0.set("emv", "\"\(Forge.emv(counter: "0003"))\"")
        }
        #expect(other == "pin-not-expected")
    }

    @Test("A PIN under a used key, or under another reader's key, is refused")
    func keys() throws {
        let tokens = (1...4).map { record("pin-\($0)") }
        #expect(try verdict() == "ok")
        #expect(try later([tokens[0]], counter: 5) == "ok")
        #expect(try later([tokens[1]], counter: 5) == "pin-ksn-replay")
        #expect(try later([tokens[2]], counter: 4) == "pin-ksn-replay")
        let foreign = try pin(counter: 9, device: 2)
        #expect(try later([tokens[3]]) { $0.set("pin", foreign) } == "pin-ksn-unknown")
    }

    @Test("Without a PIN service, a later PIN is refused")
    func noService() throws {
        var forge = forge
        forge.set("oiat", "\(Self.now)")
        #expect(try forge.verdict() == "pin-not-expected")
    }
}
