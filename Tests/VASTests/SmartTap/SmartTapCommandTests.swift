// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import VAS

/// The expected bytes of each command are from the tables of Google Smart Tap 2.1.
@Suite("Smart Tap commands")
struct SmartTapCommandTests {
    private let vector: SmartTapVector

    init() throws {
        vector = try SmartTapVector()
    }

    @Test("The collector signs the nonces, its identifier, and the reader's key")
    func signedData() {
        let data = NegotiateSession.signedData(
            vector.terminal, deviceNonce: vector.fields.bytes("device_nonce"),
            collector: vector.collector)
        #expect(data == vector.fields.bytes("signed_data"))
    }

    @Test("The NEGOTIATE SMART TAP SESSION command is encoded as Google Smart Tap 2.1 defines")
    func negotiate() throws {
        let session = SmartTapSession(
            identifier: vector.terminal.sessionIdentifier, sequence: 0)
        let command = try NegotiateSession.command(
            session, vector.terminal, collector: vector.collector,
            signature: vector.fields.bytes("signature_der"))
        #expect(
            Hexadecimal.string(command.bytes)
                == "90530000BD" + "D403B76E67720001" + "94030A73657311223344556677880001"
                + "54039F637072" + vector.fields.text("reader_nonce") + "01"
                + vector.fields.text("reader_eph_public") + "00000001" + "940348736967" + "04"
                + vector.fields.text("signature_der") + "540305636C640401020304" + "00")
    }

    @Test(
        "GET SMART TAP DATA contains the terminal's mode and requests uncompressed data",
        arguments: [
            (PassReadingMode.passesOnly, "01"), (.passesAndPayment, "04"), (.passesOrPayment, "08"),
        ])
    func getData(mode: PassReadingMode, expected: String) throws {
        let session = SmartTapSession(
            identifier: vector.terminal.sessionIdentifier, sequence: 1)
        let command = try GetSmartTapData.command(
            session, collector: vector.collector, mode: mode)
        #expect(
            Hexadecimal.string(command.bytes)
                == "9050000041" + "D4033B7372710001" + "94030A73657311223344556677880101"
                + "14030B6D6572D40305636C640401020304" + "140307736C72D4030173747200"
                + "54030570637201000000" + expected + "00")
    }

    @Test("SELECT and GET MORE SMART TAP DATA are encoded as Google Smart Tap 2.1 defines")
    func others() throws {
        #expect(
            Hexadecimal.string(try SmartTapSelection.command().bytes)
                == "00A4040009A000000476D000011100")
        #expect(Hexadecimal.string(GetSmartTapData.more.bytes) == "90C0000000")
    }

    @Test("Each Smart Tap session has a unique identifier, nonce, and key")
    func fresh() throws {
        let sessions = try (0..<8).map { _ in try #require(SmartTapTerminal.make()) }
        #expect(Set(sessions.map(\.sessionIdentifier)).count == 8)
        #expect(Set(sessions.map(\.nonce)).count == 8)
        #expect(Set(sessions.map(\.key.publicKey)).count == 8)
        #expect(sessions.allSatisfy { $0.sessionIdentifier.count == 8 && $0.nonce.count == 32 })
    }
}
