// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Testing

@testable internal import PCSC

@Suite
struct ReaderSelectionTests {
    private static let picc = "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00"
    private static let module = "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00"
    private static let other = "SONY FeliCa RC-S300/S 02 00"
    private static let contact = "ACS ACR39U ICC Reader 03 00"
    private static let virtual = ["Virtual PCD 00 00", "Virtual PCD 00 01"]

    private static func choose(
        _ selection: ReaderSelection, _ names: [String]
    ) throws(ReaderSelectionError) -> [String] {
        try selection.choose(from: names.map { ReaderStatus(name: ReaderName($0)) })
            .map(\.name.text)
    }

    private static func error(
        _ selection: ReaderSelection, _ names: [String]
    ) -> ReaderSelectionError? {
        do throws(ReaderSelectionError) {
            _ = try choose(selection, names)
            return nil
        } catch {
            return error
        }
    }

    @Test
    func theOnlyContactlessInterfaceIsTaken() throws {
        #expect(try Self.choose(.only, [Self.module, Self.contact, Self.picc]) == [Self.picc])
        #expect(try Self.choose(.only, Self.virtual + [Self.picc]) == [Self.picc])
    }

    @Test
    func aReaderOfUnknownKindIsTakenWhenThereIsNoOther() throws {
        #expect(try Self.choose(.only, ["Unknown Reader 00 00"]) == ["Unknown Reader 00 00"])
        #expect(
            try Self.choose(.automatic, [Self.contact, "Unknown Reader 01 00"])
                == ["Unknown Reader 01 00"])
    }

    @Test
    func aVirtualReaderIsTakenOnlyByName() throws {
        for selection in [ReaderSelection.only, .automatic] {
            let error = Self.error(selection, Self.virtual)
            #expect(error?.code == .onlyVirtualReaders)
            #expect(error?.description.contains(Self.virtual[0]) == true)
            #expect(
                try Self.choose(selection, Self.virtual + ["Unknown Reader 01 00"])
                    == ["Unknown Reader 01 00"])
            #expect(
                Self.error(selection, Self.virtual + [Self.contact])?.code == .noContactlessReader)
        }
        #expect(try Self.choose(.named("Virtual PCD"), Self.virtual) == Self.virtual)
    }

    @Test
    func twoContactlessReadersNeedAChoice() {
        let error = Self.error(.only, [Self.module, Self.picc, Self.other])
        #expect(error?.code == .severalReaders)
        #expect(error?.candidates == [Self.picc, Self.other])
        #expect(error?.description.contains(Self.other) == true)
        #expect(error?.cardError == CardError(.readerUnavailable))
    }

    @Test
    func twoReadersOfUnknownKindNeedAChoice() {
        let names = ["Some Reader 00 00", "Some Reader 00 01", "Other Reader 01 00"]
        let error = Self.error(.only, names)
        #expect(error?.candidates == [names[0], names[2]])
    }

    @Test
    func autoTakesTheFirstContactlessInterfaceAndNeverAModule() throws {
        let names = [Self.contact, Self.module, Self.picc, Self.other]
        #expect(try Self.choose(.automatic, names) == [Self.picc])
        #expect(Self.error(.automatic, [Self.module, Self.contact])?.code == .noContactlessReader)
    }

    @Test
    func aPartOfANameIsEnough() throws {
        let names = [Self.module, Self.picc, Self.other]
        #expect(try Self.choose(.named("rc-s300"), names) == [Self.other])
        #expect(try Self.choose(.named("ACR1252"), names) == [Self.picc])
    }

    @Test
    func aPartOfSeveralNamesIsAmbiguous() {
        let twice = [Self.picc, "ACS ACR1252 Reader [ACR1252 Reader PICC] 04 00", Self.other]
        let error = Self.error(.named("ACR1252"), twice)
        #expect(error?.code == .ambiguous)
        #expect(error?.candidates == Array(twice.prefix(2)))
        #expect(error?.description.contains(twice[1]) == true)
    }

    @Test
    func aNameThatNobodyHasIsNotFound() {
        let error = Self.error(.named("OMNIKEY"), [Self.picc])
        #expect(error?.code == .notFound)
        #expect(error?.candidates == [Self.picc])
    }

    @Test
    func aModuleIsTakenOnlyByItsWholeName() throws {
        #expect(Self.error(.named("SAM"), [Self.picc, Self.module])?.code == .notContactless)
        #expect(try Self.choose(.named(Self.module), [Self.picc, Self.module]) == [Self.module])
    }

    @Test(arguments: [.only, .automatic, .named("x")] as [ReaderSelection])
    func withoutReadersNoneIsChosen(selection: ReaderSelection) {
        #expect(Self.error(selection, [])?.code == .noReader)
    }

    /// Names of pcsc_scan with libacsccid1 (github.com/acshk/acsccid, issue 4) and HID's driver.
    @Test(
        arguments: [
            ("ACS ACR1281 1S Dual Reader", 3), ("ACS ACR128U", 3), ("OMNIKEY CardMan 5x21", 2),
            ("SCM Microsystems Inc. SDI011 Contactless Reader", 2),
        ])
    func aKnownReaderHasItsContactlessSlot(device: String, count: Int) throws {
        let names = (0..<count).map { "\(device) 00 0\($0)" }
        for selection in [ReaderSelection.only, .automatic, .named(device)] {
            #expect(try Self.choose(selection, names) == [names[1]])
        }
        #expect(try Self.choose(.named(names[0]), names) == [names[0]])
    }

    @Test
    func theSlotsOfAnUnknownReaderAreAllWatched() throws {
        let names = ["Some Reader 00 00", "Some Reader 00 01", "Some Reader 00 02"]
        for selection in [ReaderSelection.only, .automatic, .named("Some")] {
            #expect(try Self.choose(selection, names) == names)
        }
        // Nothing says which of two readers is the contactless one.
        let two = names + ["Other Reader 01 00"]
        #expect(try Self.choose(.automatic, two + [Self.contact, Self.module]) == two)
        #expect(Self.error(.only, two)?.code == .severalReaders)
        #expect(Self.error(.named("Reader"), two)?.code == .ambiguous)
    }

    @Test
    func aCardNarrowsTheSlotsOfAnUnknownReader() throws {
        let names = ["Some Reader 00 00", "Some Reader 00 01"].map(ReaderName.init)
        let contact = try AnswerToReset(bytes: [0x3B, 0x65, 0, 0, 0x20, 0x63, 0xCB, 0x68, 0])
        let slots = [
            ReaderStatus(name: names[0], answerToReset: contact), ReaderStatus(name: names[1]),
        ]
        #expect(try ReaderSelection.only.choose(from: slots).map(\.name) == [names[1]])
    }
}
