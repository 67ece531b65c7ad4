// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

@Suite("Book C-3, 5.2 to 5.4: The dialogue with a Visa card")
struct Kernel3DialogueTests {
    private static func run(
        _ card: VisaCard, parameters: TransactionParameters = Taps.purchase(12_50)
    ) async throws -> (tap: Taps.Tap, card: ScriptedCard) {
        let scripted = card.card
        return (try await Taps.run(scripted, parameters: parameters), scripted)
    }

    @Test("5.2.1: GET PROCESSING OPTIONS contains the reader's data")
    func options() async throws {
        let (tap, card) = try await Self.run(VisaCard())
        #expect(card.data(of: 0xA8) == "83102680C000000000001250084011223344")
        #expect(tap.result.aid?.description == CardAnswers.visa)
        #expect(tap.result.data[.transactionSequenceCounter] == [0, 0, 0, 1])
    }

    @Test("5.2.1: Unknown PDOL elements are zeros, and numbers are truncated left (Book 3, 5.4)")
    func lists() async throws {
        let card = VisaCard(options: "9F66049F0203DF010295059A0381029F1A03")
        let (_, scripted) = try await Self.run(card)
        #expect(scripted.data(of: 0xA8) == "83162680C000001250000000000000001908190000000840")
    }

    @Test("5.2.1: A PDOL whose data does not fit in a command ends the application")
    func longList() async throws {
        let card = VisaCard(options: "9F66049F027F9F037F")
        let (tap, scripted) = try await Self.run(card)
        #expect(tap.outcome.status == .endApplication)
        #expect(scripted.data(of: 0xA8) == nil)
    }

    @Test("5.2.2.2: Status word 6984 results in Try Another Interface with the contact chip")
    func contacts() async throws {
        let (tap, _) = try await Self.run(VisaCard(optionsAnswer: "6984"))
        #expect(tap.outcome.status == .tryAnotherInterface)
        #expect(tap.outcome.alternateInterfacePreference == .contactChip)
        #expect(tap.shown == [UserInterfaceRequest(.insertCard, .processingError)])
    }

    @Test("5.2.2.2: Status word 6985 selects the next application")
    func nextApplication() async throws {
        let (tap, card) = try await Self.run(VisaCard(optionsAnswer: "6985"))
        #expect(tap.outcome == .noApplication())
        #expect(card.commands.count == 3)
    }

    @Test("5.2.2.2: Status word 6986 shows “See phone for instructions” and restarts at B")
    func phone() async throws {
        let (tap, _) = try await Self.run(VisaCard(optionsAnswer: "6986"))
        #expect(tap.outcome.status == .tryAgain)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.outcome.fieldOffRequest == .milliseconds(1_300))
        #expect(
            tap.shown == [
                UserInterfaceRequest(
                    .seePhone, .processingError, holdTime: .milliseconds(1_300))
            ])
        #expect(
            tap.outcome.requestOnRestart == UserInterfaceRequest(.presentCardAgain, .readyToRead))
    }

    @Test(
        "5.2.2.2 and 5.4.1: Any other or malformed response ends the application",
        arguments: [
            "6700", "6A81", "6F00", "9000", "80009000", "8001AA9000", "800320AABB9000",
            "77039F26", "7709820220009F360200019F9000", "70048202200090 00",
            "7704820220007704820220009000", "77089F2602AABB82029000",
        ])
    func otherAnswers(answer: String) async throws {
        let (tap, _) = try await Self.run(VisaCard(optionsAnswer: answer))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.shown.last == UserInterfaceRequest(.tryAnotherCard, .processingError))
    }

    @Test("5.4.1: A response in format 1 requires all other elements in the records")
    func formatOne() async throws {
        let card = VisaCard(
            records: [
                (
                    "010C",
                    CardAnswers.record(
                        "9F360200019F2608112233445566778857134761739001010010D22122010000000000000F"
                            + "9F100706010A03A00000")
                )
            ], optionsAnswer: "80062000080101009000")
        let (tap, _) = try await Self.run(card)
        #expect(tap.outcome.status == .onlineRequest)
    }

    @Test("5.4.1: Records are read in the order of the file locator")
    func records() async throws {
        let card = VisaCard(
            locator: "1003040008010200F0010100",
            records: [
                ("0314", CardAnswers.record("5F2403221231")),
                ("0414", CardAnswers.record("")),
                ("010C", CardAnswers.record("5F280208405F340101")),
                ("020C", CardAnswers.record("9F0702FF00")),
                // Records of files above 10 have no fixed format.
                ("01F4", "01029000"),
            ])
        let (tap, scripted) = try await Self.run(card)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(
            scripted.commands.suffix(5) == [
                "00B2031400", "00B2041400", "00B2010C00", "00B2020C00", "00B201F400",
            ])
    }

    @Test(
        "5.4.1: An invalid file locator ends the application",
        arguments: [
            "080101", "00010100", "08000100", "08020100", "08010102", "F8010100", "0C010100",
            "0801FF00",
        ])
    func badLocators(locator: String) async throws {
        let (tap, _) = try await Self.run(VisaCard(locator: locator))
        #expect(tap.outcome.status == .endApplication)
    }

    @Test(
        "5.4.2.2: A malformed record or a repeated element ends the application",
        arguments: [
            "6A83", "9000", "70035F24039000", "71009000", "7003500141FFFF9000",
            // Repeated elements: track 2, AIP, and the application label of the FCI.
            "701557134761739001010010D22122010000000000000F9000", "7004820220009000",
            "7003500141 9000",
        ])
    func badRecords(record: String) async throws {
        let card = VisaCard(locator: "08010100", records: [("010C", record)])
        let (tap, _) = try await Self.run(card)
        #expect(tap.outcome.status == .endApplication)
    }

    @Test("5.4.2.2: Elements of the terminal in a record are ignored")
    func terminalElement() async throws {
        let record = CardAnswers.record("9F02060000000000019F1A020276")
        let card = VisaCard(locator: "08010100", records: [("010C", record)])
        let (tap, _) = try await Self.run(card)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.result.data.number(.amountAuthorizedNumeric) != 1)
        #expect(tap.result.data[.terminalCountryCode] == [0x08, 0x40])
    }

    @Test(
        "5.4.2.1: A missing mandatory element ends the application",
        arguments: ["82", "9F36", "9F26", "9F10", "57"])
    func mandatory(missing: String) async throws {
        // An array, because a dictionary has a different order in each run.
        let all = [
            ("82", "2000"), ("9F36", "0001"), ("9F26", "1122334455667788"),
            ("9F10", VisaCard.online), ("57", "4761739001010010D22122010000000000000F"),
        ]
        let objects = all.filter { $0.0 != missing }.map { tag, value in
            tag + Hexadecimal.string([UInt8(value.count / 2)]) + value
        }
        let card = VisaCard(optionsAnswer: CardAnswers.template(objects.joined()))
        let (tap, _) = try await Self.run(card)
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.shown.first?.message == .cardReadSuccessfully)
    }

    @Test(
        "Annex A.2: The account number and track 2 must match if both are readable",
        arguments: [
            ("4761739001010010", Outcome.Status.onlineRequest),
            ("4761739001010011", .endApplication), ("476173900101001F", .endApplication),
            ("FFFFFFFFFFFFFFFF", .onlineRequest),
        ])
    func accountNumber(number: String, status: Outcome.Status) async throws {
        let (tap, _) = try await Self.run(
            VisaCard(more: CardAnswers.object(.primaryAccountNumber, number)))
        #expect(tap.outcome.status == status)
    }

    @Test("The data record of kernel 3 has everything the issuer needs to verify the cryptogram")
    func dataRecord() async throws {
        let card = VisaCard(
            qualifiers: "0080", more: "9F6E04207000339F7C02AABB",
            locator: "08010100",
            records: [("010C", CardAnswers.record("5A0847617390010100105F34010 15F2403221231"))])
        let (tap, _) = try await Self.run(card)
        let record = tap.outcome.dataRecord
        let needed: [SmartCard.Tag] = [
            0x84, 0x50, 0x57, 0x5A, 0x5F24, 0x5F2A, 0x5F34, 0x82, 0x95, 0x9A, 0x9C, 0x9F02,
            0x9F03, 0x9F06, 0x9F10, 0x9F1A, 0x9F26, 0x9F27, 0x9F33, 0x9F34, 0x9F35, 0x9F36,
            0x9F37, 0x9F41, 0x9F66, 0x9F6C, 0x9F7C,
        ]
        for tag in needed { #expect(record.contains { $0.tag == tag }, "\(tag)") }
        #expect(Set(record.map(\.tag)).count == record.count)
        // 5.4.3.1 sets the CID. The device verified the cardholder.
        #expect(record.first(.cryptogramInformationData)?.value == [0x80])
        #expect(record.first(.cvmResults)?.value == [0x01, 0x00, 0x02])
        // 4.1.1.1: the reader sets the low half of byte 4.
        #expect(record.first(.formFactorIndicator)?.value == [0x20, 0x70, 0x00, 0x30])
    }

    @Test("4.3.1.1: The offline spending amount is returned, and shown if configured")
    func spendingAmount() async throws {
        var settings = Kernel3Settings()
        settings.showsOfflineSpendingAmount = true
        let card = VisaCard(
            more: CardAnswers.object(.availableOfflineSpendingAmount, "000000012345"))
        let tap = try await Taps.run(
            card.card, configuration: visaReader(settings: settings),
            parameters: Taps.purchase(1_00))
        let value = try #require(tap.shown.last?.value)
        #expect(value.qualifier == .balance)
        #expect(Hexadecimal.string(value.amount) == "000000012345")
        #expect(value.currencyCode == [0x08, 0x40])
        #expect(tap.outcome.discretionaryData.map(\.tag) == [.availableOfflineSpendingAmount])
    }

    @Test("5.5.1.2: An account on the exception file is declined offline")
    func exceptionFile() async throws {
        var reader = visaReader(authentication: .assumed(.successful))
        reader.exceptionFile = try ExceptionFile(parsing: Array("4761739001010010".utf8))
        for (information, status) in [("40", Outcome.Status.declined), ("80", .onlineRequest)] {
            let card = VisaCard(
                information: information,
                more: CardAnswers.object(.applicationExpirationDate, "221231"))
            let tap = try await Taps.run(
                card.card, configuration: reader, parameters: Taps.purchase(1_00))
            #expect(tap.outcome.status == status)
        }
    }

    @Test("5.8.1.2: A card that supports issuer updates can be presented again")
    func issuerUpdate() async throws {
        let card = VisaCard(qualifiers: "0040")
        let tap = try await Taps.run(
            card.card, configuration: visaReader("2600C000"), parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.outcome.onlineResponseData == .emvData)
        let without = try await Taps.run(
            card.card, configuration: visaReader("26004000"), parameters: Taps.purchase(1_00))
        #expect(without.outcome.start == nil)
    }
}
