// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import PCSC

@Suite
struct VendorEscapeTests {
    @Test
    func theCodesAreThoseOfTheDrivers() {
        #expect(VendorEscape.ccid.controlCode.rawValue == 0x4200_0001)
        #expect(VendorEscape.acs.controlCode.rawValue == 0x4200_0DAC)
        #expect(VendorEscape.acsLegacy.controlCode.rawValue == 0x4200_081F)
    }

    @Test
    func theReadersOwnCodeIsTriedFirst() {
        let features = ReaderFeatures([0x13, 0x04, 0x42, 0x00, 0x00, 0x01])
        #expect(VendorEscape.candidates(features) == [.ccid, .acs, .acsLegacy])
        #expect(VendorEscape.candidates(ReaderFeatures()) == [.acs, .ccid, .acsLegacy])
    }

    @Test
    func onlyReadersOfTheVendorAreAskedItsQuestion() {
        let none = ReaderFeatures()
        #expect(VendorEscape.probe(for: ReaderName("ACS ACR1252 Reader 00 00"), none) != nil)
        #expect(VendorEscape.probe(for: ReaderName("SONY FeliCa RC-S300/S 00 00"), none) == nil)
        let properties = ReaderProperties([0x0B, 0x02, 0x6B, 0x07, 0x0C, 0x02, 0x22, 0x50])
        let omnikey = ReaderFeatures([], properties: properties)
        #expect(VendorEscape.probe(for: ReaderName("ACS lookalike 00 00"), omnikey) == nil)
    }
}
