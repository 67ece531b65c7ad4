// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Testing

@testable internal import PCSC

@Suite
struct PCSCErrorTests {
    @Test
    func aCodeWithoutANameSurvives() {
        let error = PCSCError(rawValue: 0x8010_00FF)
        #expect(error.rawValue == 0x8010_00FF)
        #expect(error.name == nil)
        #expect(error.cardError.returnCode == 0x8010_00FF)
        #expect(error.cardError == CardError(.failed))
        #expect(error.description.contains("0x801000FF"))
    }
}
