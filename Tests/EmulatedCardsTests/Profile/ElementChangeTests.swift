// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// What a profile says about an element is what the card sends, in each of its answers.
@Suite("Elements that a profile changes") struct ElementChangeTests {
    /// A card of each scheme, and those that send further elements.
    private static let cards = [
        "visa-credit", "visa-prepaid", "mastercard-credit", "mastercard-magstripe",
        "mastercard-storage", "mastercard-torn", "amex-credit", "amex-cdcvm", "amex-static",
        "jcb-issuer-update", "discover-offline", "unionpay-offline", "common-kernel-credit",
        "common-kernel-rsa",
    ]

    @Test(
        "Each element that a card sends is replaced, repeated, and omitted wherever it is sent",
        arguments: cards)
    func everyElement(name: String) throws {
        let profile = try #require(CardProfile(named: name))
        let usual = try sent(profile)
        let tags = Set(usual.map(\.tag)).sorted()
        // Selection answer, processing options, records, certificates, and cryptogram.
        #expect(tags.count > 20)
        for tag in tags {
            let occurrences = usual.count { $0.tag == tag }
            let value = [UInt8](repeating: 0x5A, count: 2)
            for values in [[value], [value, [0x11]], []] {
                let found = try sent(profile.changing(tag, to: values)).filter { $0.tag == tag }
                let expected = (0..<occurrences).flatMap { _ in values }
                #expect(found.map(\.value) == expected, "\(tag)")
            }
        }
    }

    @Test(
        "An element that a card does not send is added once",
        arguments: [
            ("visa-credit", 0xDF01), ("visa-credit", 0x5F50), ("visa-credit", 0x9F5D),
            ("visa-credit", 0x9F4B), ("visa-credit", 0x9F69), ("visa-offline", 0x93),
            ("unionpay-credit", 0x9F6E), ("mastercard-credit", 0x9F12),
            ("mastercard-credit", 0x93), ("mastercard-magstripe", 0x9F46),
            ("mastercard-declining", 0x9F4B), ("amex-credit", 0x9F71), ("jcb-credit", 0x9F60),
            ("discover-credit", 0x9F4B), ("common-kernel-credit", 0x9F47),
        ] as [(String, SmartCard.Tag)])
    func addition(name: String, tag: SmartCard.Tag) throws {
        let profile = try #require(CardProfile(named: name))
        #expect(!(try sent(profile).contains { $0.tag == tag }))
        let found = try sent(profile.changing(tag, to: [[1, 2, 3]])).filter { $0.tag == tag }
        // The preferred name is in the directory too.
        #expect(found.map(\.value) == (tag == 0x9F12 ? [[1, 2, 3], [1, 2, 3]] : [[1, 2, 3]]))
    }

    @Test("Elements follow a record up to number 254, and one of number 255 needs none")
    func highestNumbers() throws {
        let element = "applications[0].elements.9F7C=00"
        func profile(_ number: Int, _ changes: String...) throws -> CardProfile {
            try CardProfile.visaCredit.changed(
                by: [#"applications[0].records=[{"record":\#(number)}]"#] + changes)
        }
        let last = try profile(254, element).applications[0].records
        #expect(last.prefix(2).map(\.number) == [254, 255])
        #expect(try profile(255).applications[0].records.first?.number == 255)
        let error = #expect(throws: CardProfileError.self) { try profile(255, element) }
        #expect(error?.path == "$.applications[0].records")
    }

    @Test("A signature in a record of its own is changed there")
    func signatureInRecord() throws {
        let profile = try #require(CardProfile(named: "visa-offline")).changed(by: [
            "applications[0].publicKeys.card=card-1152",
            "applications[0].risk.showsAvailableSpending=true",
        ])
        for values in [[[0x01, 0x02]], []] as [[[UInt8]]] {
            for tag: SmartCard.Tag in [0x9F4B, 0x9F69] {
                let found = try sent(profile.changing(tag, to: values)).filter { $0.tag == tag }
                #expect(found.map(\.value) == values)
            }
        }
    }

    @Test("Elements change the records that a profile gives, too")
    func givenRecords() throws {
        let profile = try CardProfile.visaCredit.changed(by: [
            #"applications[0].records=[{"file":1,"record":1,"data":"5F2403321231DF020101"}]"#,
            #"applications[0].elements={"5F24":"200131","DF02":null,"DF03":["01","02"]}"#,
        ])
        let records = profile.applications[0].records
        #expect(Hexadecimal.string(records[0].content) == "5F2403200131")
        #expect(Hexadecimal.string(records[1].content) == "DF030101DF030102")
    }

    @Test(
        "Padding comes before, between, and after the objects of each template",
        arguments: ["00", "FF", "FF00FF"])
    func padding(padding: String) throws {
        let profile = try #require(CardProfile(named: "amex-credit"))
            .changed(by: ["applications[0].padding=\(padding)"])
        let card = EmulatedCard(profile)
        let directory = card.answer("00A404000E325041592E5359532E444446303100")
        #expect(directory.contains("\(padding)840E325041592E5359532E4444463031\(padding)A5"))
        #expect(directory.hasSuffix("870101" + repeated(padding, 4) + "9000"))
        let selected = Hexadecimal.string(try card.selectFirst().data)
        #expect(selected.contains("\(padding)5F2D02656E" + repeated(padding, 2)))
        let options = Hexadecimal.string(try card.options(TerminalInput()).data)
        #expect(options.contains("\(padding)82021980\(padding)94"))
        let record = card.answer("00B2011400")
        #expect(record.contains("\(padding)5F2403321231\(padding)5F25"))
        #expect(record.hasSuffix(padding + "9000"))
        let cryptogram = Hexadecimal.string(
            try card.cryptogram(TerminalInput(), type: 0x80).data)
        #expect(cryptogram.contains("\(padding)9F270180\(padding)9F3602"))
    }

    @Test(
        "A profile that a card cannot send is refused, with the place of the error",
        arguments: [
            (#"elements={"5F20":"@"}"#, "elements.5F20"),
            (#"elements={"5F20":["01",null]}"#, "elements.5F20"),
            (#"elements={"5F20":7}"#, "elements.5F20"), ("padding=0001", "padding"),
            (#"records=[{"file":1,"record":1,"data":"5F2081F7@"}]"#, "records"),
        ])
    func refused(assignment: String, place: String) throws {
        let value = String(repeating: "01", count: place == "records" ? 247 : 250)
        let error = #expect(throws: CardProfileError.self) {
            _ = try CardProfile.visaCredit.changed(
                by: [
                    "applications[0]." + assignment.replacing("@", with: value),
                    "applications[0].padding=" + (place == "records" ? "FFFF" : "FF"),
                ].filter { !(place == "padding" && $0.hasSuffix("=FF")) })
        }
        #expect(error?.path == "$.applications[0].\(place)")
    }

    @Test(
        "A template is no element, because the elements in it are",
        arguments: ["elements", "selectionObjects", "readableObjects"],
        ["61", "6F", "70", "77", "80", "A5", "BF0C"])
    func templates(member: String, tag: String) throws {
        let error = #expect(throws: CardProfileError.self) {
            _ = try CardProfile.visaCredit.changed(
                by: [#"applications[0].\#(member)={"\#(tag)":"00"}"#])
        }
        #expect(error?.path == "$.applications[0].\(member).\(tag)")
        #expect(error?.allowed.hasPrefix("the tags of elements;") == true)
    }

    @Test("Other constructed objects are elements, even if they are not well-formed")
    func constructed() throws {
        let card = EmulatedCard(
            try CardProfile.visaCredit.changed(by: [
                "applications[0].elements.73=00", "applications[0].selectionObjects.BF50=AABB",
            ]))
        #expect(Hexadecimal.string(try card.selectFirst().data).contains("BF5002AABB"))
        _ = try card.options(TerminalInput())
        let records = (1...9).map { card.answer("00B20\($0)1C00") }
        #expect(records.contains { $0.contains("730100") })
    }

    /// The log format of the profile `mastercard-log` has 14 bytes, as M/Chip's default.
    @Test(
        "The records of a transaction log have the length of its format (EMV Book 3, Annex D4)",
        arguments: [
            ("mastercard-log", [#"transactionLog=["01"]"#], "a record of 1 byte"),
            ("visa-credit", [#"transactionLog=["0102"]"#], "a record of 2 bytes"),
            (
                "visa-credit",
                [#"readableObjects={"9F4F":"9F0206"}"#, #"transactionLog=["0102"]"#],
                "a record of 2 bytes"
            ),
            ("mastercard-log", ["elements.9F4F=9F0206"], "a record of 14 bytes"),
        ])
    func log(name: String, changes: [String], found: String) throws {
        let profile = try #require(CardProfile(named: name))
        let error = #expect(throws: CardProfileError.self) {
            _ = try profile.changed(by: changes.map { "applications[0].\($0)" })
        }
        #expect(error?.path == "$.applications[0].transactionLog")
        #expect(error?.found == found)
    }

    @Test("A log gets a format, and can have any records without one")
    func logFormat() throws {
        let record = String(repeating: "00", count: 14)
        let log = #"applications[0].transactionLog=["\#(record)"]"#
        let card = EmulatedCard(try CardProfile.visaCredit.changed(by: [log]))
        try card.selectFirst()
        #expect(card.answer("80CA9F4F00") == "9F4F0E" + "9F27019F02065F2A029A039F3602" + "9000")
        _ = try CardProfile.visaCredit.changed(by: [
            #"applications[0].transactionLog=["01"]"#, "applications[0].elements.9F4F=null",
        ])
    }

    @Test(
        "Digits are what the property expects: bytes or a number",
        arguments: [
            ("aip", "6000"), ("kernelIdentifier", "03"), ("extendedSelection", "4142"),
            ("usageControl", "0100"), ("cryptogram.issuerApplicationData", "06011203"),
            ("elements.9F36", "1E10"), ("selectionObjects.9F5A", "31"), ("balance", "4250"),
            ("priority", "2"), ("preferredName", "1234"), ("readableObjects.9F17", "03"),
        ])
    func digits(path: String, text: String) throws {
        let profile = try CardProfile.mastercardCredit.changed(by: [
            "applications[0].usageControl=null", "applications[0].\(path)=\(text)",
        ])
        var value = profile.applications[0].json
        for step in path.split(separator: ".") { value = value.object?[String(step)] ?? .null }
        #expect(value == .string(text) || value == Int64(text).map { .integer($0) })
    }

    @Test("A value that is neither reports what is wrong with the number")
    func invalidDigits() throws {
        let error = #expect(throws: CardProfileError.self) {
            _ = try CardProfile.visaCredit.changed(by: ["applications[0].balance=-5"])
        }
        #expect(error?.path == "$.applications[0].balance")
        #expect(error?.found == "-5")
    }

    private func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    /// An element as the card sends it.
    private struct Element {
        let tag: SmartCard.Tag
        let value: [UInt8]
    }

    /// Returns the elements of all answers in a read, without the name of the directory.
    private func sent(_ profile: CardProfile) throws -> [Element] {
        let card = EmulatedCard(profile)
        let application = profile.applications[0]
        let directory = card.answer("00A404000E325041592E5359532E444446303100")
        try card.selectFirst()
        var answers = [directory, Hexadecimal.string(try card.selectFirst().bytes)]
        answers.append(Hexadecimal.string(try card.options(TerminalInput()).bytes))
        for file: UInt8 in 1...4 {
            for number: UInt8 in 1...9 {
                let reference = Hexadecimal.string([number, file << 3 | 4])
                answers.append(card.answer("00B2\(reference)00"))
            }
        }
        let lists = [
            "80AE90": application.riskManagementList1, "80AE80": application.riskManagementList1,
            "802A8E": application.magneticStripe?.dataObjectList ?? DataObjectList([]),
        ]
        for (command, list) in lists.sorted(by: { $0.key > $1.key }) {
            let data = TerminalInput().data(for: list)
            let field = Hexadecimal.string([UInt8(data.count)] + data) + "00"
            // A card answers one of the commands.
            answers.append(card.answer(command + (command == "802A8E" ? "80" : "00") + field))
        }
        for tag in application.readableCounters.union(application.readableObjects.keys) {
            answers.append(card.answer("80CA\(Hexadecimal.string(tag.bytes))00"))
        }
        // The channel of the common kernel encrypts records.
        let encrypted = application.records.filter(\.isEncrypted).map(\.bytes)
        let plain = try answers.filter { $0.hasSuffix("9000") && !$0.hasPrefix("DA") }
            .map { try #require(Hexadecimal.bytes(String($0.dropLast(4)))) }
        return try (plain + encrypted).flatMap { try leaves(DataObject.sequence($0)) }
            .filter { $0.value != Array("2PAY.SYS.DDF01".utf8) }
    }

    private func leaves(_ objects: [DataObject]) -> [Element] {
        objects.flatMap { object in
            object.tag.isConstructed
                ? leaves(object.children) : [Element(tag: object.tag, value: Array(object.value))]
        }
    }
}

extension CardProfile {
    /// Returns the card with other values of an element.
    fileprivate func changing(_ tag: SmartCard.Tag, to values: [[UInt8]]) -> CardProfile {
        var application = applications[0]
        application.elementChanges[tag] = values
        return CardProfile(name: name, summary: summary, application)
    }
}
