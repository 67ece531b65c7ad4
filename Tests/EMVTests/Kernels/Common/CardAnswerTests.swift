// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book 3, 6.5: The data of commands, and the forms of their answers")
struct CardAnswerTests {
    @Test("6.5.8: GET PROCESSING OPTIONS takes at most 252 bytes of data in its template")
    func options() {
        let longest = GetProcessingOptions.command([UInt8](repeating: 1, count: 252))
        #expect(longest?.data.count == 255)
        #expect(GetProcessingOptions.command([UInt8](repeating: 1, count: 253)) == nil)
    }

    @Test(
        "6.5.8.4: Processing options are one template 77, or one object 80 of AIP and AFL",
        arguments: [
            ("7704 82022000", [0x82]), ("7700", []), ("80022000", [0x82]),
            ("80062000 08010100", [0x82, 0x94]), ("8005 2000 080101", nil), ("800120", nil),
            ("8000", nil), ("7700 7700", nil), ("7006 2000 08010100", nil), ("", nil),
            ("80022000 7700", nil),
        ] as [(String, [SmartCard.Tag]?)])
    func optionsAnswer(digits: String, tags: [SmartCard.Tag]?) {
        #expect(GetProcessingOptions.objects(hex(digits)[...])?.map(\.tag) == tags)
    }

    @Test(
        "6.5.5.4: A cryptogram is one template 77, or one object 80 of 11 to 43 bytes",
        arguments: [
            (0x80, 10, nil),
            (
                0x80, 11,
                [
                    .cryptogramInformationData, .applicationTransactionCounter,
                    .applicationCryptogram,
                ]
            ),
            (0x80, 12, [0x9F27, 0x9F36, 0x9F26, 0x9F10]),
            (0x80, 43, [0x9F27, 0x9F36, 0x9F26, 0x9F10]), (0x80, 44, nil), (0x70, 11, nil),
        ] as [(UInt8, Int, [SmartCard.Tag]?)])
    func cryptogramAnswer(tag: UInt8, count: Int, tags: [SmartCard.Tag]?) {
        let value = (0..<count).map { UInt8($0) }
        let objects = GenerateCryptogram.objects([tag, UInt8(count)] + value[...])
        #expect(objects?.map(\.tag) == tags)
        #expect((objects ?? []).flatMap { Array($0.value) } == (tags == nil ? [] : value))
    }

    @Test("6.5.5.4: Two templates are no answer to GENERATE AC")
    func templates() {
        #expect(
            GenerateCryptogram.objects(hex("7703 9F2700")[...])?.map(\.tag) == [
                .cryptogramInformationData
            ])
        for digits in ["7700 7700", "7700 800B0000000000000000000000", "7001"] {
            #expect(GenerateCryptogram.objects(hex(digits)[...]) == nil)
        }
    }

    /// See EMV Book 3, 9.3: a card lowers a request, and never raises it.
    @Test("9.3: A card answers with the cryptogram of the request or a lower one")
    func answers() {
        typealias Cryptogram = CryptogramInformationData.Cryptogram
        let all: [Cryptogram] = [.decline, .onlineRequest, .approve]
        for (requested, allowed) in [
            (.decline, [.decline]), (.onlineRequest, [.decline, .onlineRequest]),
            (.approve, all),
        ] as [(Cryptogram, [Cryptogram])] {
            #expect(all.filter { requested.allows($0) } == allowed)
        }
    }

    private func reader(_ locator: String) throws -> RecordReader {
        let locator = try #require(ApplicationFileLocator(hex(locator)))
        return try #require(RecordReader(locator))
    }

    @Test("10.2: A reader reads at most 128 records")
    func records() throws {
        let most = try #require(ApplicationFileLocator(hex("08018000")))
        #expect(RecordReader(most) != nil)
        let more = try #require(ApplicationFileLocator(hex("08018000 10010100")))
        #expect(RecordReader(more) == nil)
    }

    @Test("5.3.2.2: The records of files 1 to 10 are templates 70, and those of others are not")
    func files() throws {
        var common = try reader("50010101")
        #expect(common.command?.bytes == hex("00B2015400"))
        let isRead = common.receive(hex("7103500141")[...])
        #expect(isRead == nil)
        var other = try reader("58010201")
        #expect(other.command?.bytes == hex("00B2015C00"))
        let first = other.receive(hex("7103500141")[...])
        #expect(first == [])
        #expect(other.command?.bytes == hex("00B2025C00"))
        let second = other.receive(hex("AABB")[...])
        #expect(second == [])
        #expect(other.command == nil)
        #expect(other.staticData == hex("7103500141"))
    }

    /// EMV Book 3, 10.3: a signed record of another file must be coded in template 70.
    @Test(
        "10.3: Signed records of files above 10 are usable if each begins with 70",
        arguments: [
            ("58010202", ["7000", "7000"], true), ("58010202", ["7000", "7100"], false),
            ("58010202", ["7100", "7000"], false), ("58010201", ["7000", "7100"], true),
            ("58010200", ["7100", "7100"], true), ("58010101", [""], false),
            ("08010101", ["7000"], true),
        ])
    func usableRecords(locator: String, records: [String], isUsable: Bool) throws {
        var reader = try reader(locator)
        for record in records { _ = reader.receive(hex(record)[...]) }
        #expect(reader.hasUsableStaticData == isUsable)
    }

    @Test("10.11: A CDOL2 is used if it has entries that request at most 255 bytes")
    func secondList() {
        #expect(SecondCryptogram(hex("9F3704")[...], isApproved: true) != nil)
        #expect(SecondCryptogram(hex("9F37FF")[...], isApproved: true) != nil)
        for list in ["", "9F37", "9F37FF9A01"] {
            #expect(SecondCryptogram(hex(list)[...], isApproved: true) == nil)
        }
        #expect(SecondCryptogram(nil, isApproved: true) == nil)
    }

    /// EMV Book 3, Annex A (9F18), and Book 4, Annex A5.
    @Test(
        "10.10: A script identifier has four bytes",
        arguments: [("010203", "00000000"), ("01020304", "01020304"), ("0102030405", "00000000")])
    func scriptIdentifier(value: String, expected: String) {
        let template = DataObject(
            .issuerScriptTemplate1, hex(CardAnswers.object(.issuerScriptIdentifier, value)))
        #expect(IssuerScript.all(OnlineResponse([template])).map(\.identifier) == [hex(expected)])
    }

    @Test(
        "Book 4, A5: The result names the command that failed, F for all from the fifteenth on",
        arguments: [(1, 0x11), (14, 0x1E), (15, 0x1F), (16, 0x1F)] as [(Int, UInt8)])
    func failedCommand(number: Int, result: UInt8) throws {
        let commands = [String](
            repeating: CardAnswers.object(.issuerScriptCommand, "84180000"), count: 20)
        let scripts = IssuerScript.all(
            OnlineResponse([DataObject(.issuerScriptTemplate2, hex(commands.joined()))]))
        var script = try #require(scripts.first)
        for _ in 0..<number { _ = script.next() }
        #expect(script.results(failed: true) == [result, 0, 0, 0, 0])
        #expect(script.results(failed: false) == [0x20, 0, 0, 0, 0])
        #expect(!script.isCritical)
    }

    @Test("The memories of kernels are equal if the kernels keep the same values")
    func memories() {
        var (first, second) = (KernelMemory(), KernelMemory())
        first[HouseCardMemory.self].offlineApprovals = 1
        #expect(first != second)
        second[HouseCardMemory.self].offlineApprovals = 2
        #expect(first != second)
        second[HouseCardMemory.self].offlineApprovals = 1
        #expect(first == second)
        #expect(Set([first, second]).count == 1)
    }

    @Test("An element that the book does not define is shown, as it is not in another one either")
    func unknownElement() {
        var data = TransactionData(kernel: .kernel3)
        data.set(0xDF7F, [0x01])
        #expect(Evidence.element(0xDF7F, in: data) == .element(0xDF7F, [0x01]))
        data.set(.applicationTransactionCounter, [0x00, 0x01])
        #expect(
            Evidence.element(.applicationTransactionCounter, in: data)
                == .element(.applicationTransactionCounter, [0x00, 0x01]))
    }
}
