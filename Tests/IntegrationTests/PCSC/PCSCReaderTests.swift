// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

@Suite
struct PCSCReaderTests {
    @Test
    func aCommandReachesTheCardAndItsAnswerComesBack() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let reader = PCSCReader()
            try await reader.probe()
            #expect(reader.name == "Virtual PCD 00 00")
            let card = try await reader.waitForCard()
            #expect(card.answerToReset.isContactless)
            #expect(try await card.transmit([0, 0xB2, 1, 0x0C, 0]) == [0, 0x90, 0])
            #expect(virtual.commands == [[0, 0xB2, 1, 0x0C, 0]])
            await card.disconnect()
        }
    }
}
