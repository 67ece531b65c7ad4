// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import PCSC

@Suite
struct ReaderNameTests {
    @Test
    func aNameHasProductInterfaceIndexAndSlot() {
        let name = ReaderName("ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] (123) 0A 01")
        #expect(name.device == "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] (123)")
        #expect(name.interface == "ACR1252 Dual Reader PICC")
        #expect(name.index == 10)
        #expect(name.slot == 1)
    }

    @Test(
        arguments: [
            "", "Reader", "00 00", "Reader 00", "Reader 0 0", "Reader GG 00", "Reader 00 000",
        ])
    func aNameThatEndsOtherwiseHasNoIndex(text: String) {
        let name = ReaderName(text)
        #expect(name.text == text)
        #expect(name.device == text)
        #expect(name.index == nil)
        #expect(name.slot == nil)
    }

    @Test(arguments: ["Reader [] 00 00", "Reader ] [ 00 00", "Reader [Open 00 00"])
    func bracketsWithoutAnInterfaceAreText(text: String) {
        let name = ReaderName(text)
        #expect(name.interface == name.device)
    }

    @Test
    func slotsOfOneReaderBelongTogether() {
        #expect(ReaderName("A 00 00").unit == ReaderName("A 00 01").unit)
        #expect(ReaderName("A 00 00").unit != ReaderName("A 01 00").unit)
        #expect(ReaderName("A 00 00").unit != ReaderName("B 00 00").unit)
    }

    @Test(
        arguments: [
            ("A 00 00", "A 00 01", true), ("A 00 00", "A 00 00", false),
            ("A 00 00", "A 01 00", false), ("A 00 00", "B 00 00", false),
            ("A [A CL] (1) 00 00", "A [A Contact] (1) 01 00", true),
            ("A [A CL] (1) 00 00", "A [A Contact] (2) 01 00", false),
        ])
    func slotsOfOneDeviceAreSiblings(first: String, second: String, isSibling: Bool) {
        #expect(ReaderName(first).isSibling(of: ReaderName(second)) == isSibling)
    }
}
