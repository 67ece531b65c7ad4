// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book A, 6.2 and Book C-2, Annex A: Outcomes and their encoding")
struct OutcomeTests {
    @Test("DF8129: Fields that are not set are N/A")
    func emptyParameterSet() {
        #expect(Hexadecimal.string(Outcome(.approved).parameterSet) == "10F0F0F000F0FF00")
    }

    @Test("DF8129: Every field is encoded at its position")
    func fullParameterSet() {
        var outcome = Outcome(
            .onlineRequest, start: .protocolActivation, cardholderVerification: .onlinePIN,
            onOutcome: UserInterfaceRequest(.authorising, .notReady),
            onRestart: .presentCard, dataRecord: [DataObject(0x9F02, [1])],
            discretionaryData: [DataObject(0xDF8115, [1])], alternateInterface: .magneticStripe,
            fieldOffRequest: .milliseconds(1_300))
        outcome.receipt = true
        outcome.onlineResponseData = .emvData
        outcome.removalTimeout = .seconds(2)
        #expect(Hexadecimal.string(outcome.parameterSet) == "30101020F8200D14")
    }

    @Test(
        "DF8129: Hold times that exceed the field are limited to its maximum",
        arguments: [26, 100, 1_000_000])
    func longHoldTimes(seconds: Int) {
        let outcome = Outcome(.tryAgain, fieldOffRequest: .seconds(seconds))
        #expect(outcome.parameterSet[6] == 0xFE)
    }

    @Test(
        "DF8129: An outcome is encoded and decoded",
        arguments: [
            ("10F0F00000F0FF00", Outcome(.approved, cardholderVerification: .none)),
            ("20F0F0F000F0FF00", Outcome(.declined)),
            ("5020F0F000F0FF00", Outcome(.selectNext, start: .combinationSelection)),
            (
                "6000F0F00010FF00",
                Outcome(
                    .tryAnotherInterface, start: .preProcessing, alternateInterface: .contactChip)
            ),
            (
                "7030F03000200000",
                Outcome(
                    .tryAgain, start: .kernelActivation,
                    cardholderVerification: .confirmationCodeVerified,
                    alternateInterface: .magneticStripe, fieldOffRequest: .zero)
            ),
        ])
    func parameterSets(digits: String, outcome: Outcome) throws {
        #expect(Hexadecimal.string(outcome.parameterSet) == digits)
        #expect(Outcome(parameterSet: hex(digits)) == outcome)
    }

    @Test("DF8129: Additional data belongs to the outcome only if its presence bit is set")
    func announcedData() throws {
        let request = UserInterfaceRequest(.authorising, .notReady)
        let record = [DataObject(0x9F02, [1])]
        let other = [DataObject(0xDF8115, [2])]
        func outcome(_ presence: String) -> Outcome? {
            Outcome(
                parameterSet: hex("301010" + "10" + presence + "F00D14"),
                userInterfaceRequest: request, dataRecord: record, discretionaryData: other)
        }
        var expected = Outcome(
            .onlineRequest, start: .protocolActivation, cardholderVerification: .signature,
            fieldOffRequest: .milliseconds(1_300))
        expected.onlineResponseData = .emvData
        expected.removalTimeout = .seconds(2)
        #expect(outcome("00") == expected)
        expected.receipt = true
        #expect(outcome("08") == expected)
        expected.discretionaryData = other
        expected.dataRecord = record
        expected.userInterfaceRequestOnRestart = request
        #expect(outcome("78") == expected)
        expected.userInterfaceRequestOnOutcome = request
        #expect(outcome("F8") == expected)
        #expect(outcome("F8")?.parameterSet == hex("30101010F8F00D14"))
    }

    @Test(
        "DF8129: Wrong lengths and reserved values are refused",
        arguments: [
            "", "10F0F0F000F0FF", "10F0F0F000F0FF0000", "80F0F0F000F0FF00", "1040F0F000F0FF00",
            "10F030F000F0FF00", "10F0F0F00030FF00",
        ])
    func refusedParameterSets(digits: String) {
        #expect(Outcome(parameterSet: hex(digits)) == nil)
    }

    @Test(
        "Outcome statuses have the names of Book A",
        arguments: [
            (Outcome.Status.approved, "Approved"), (.declined, "Declined"),
            (.onlineRequest, "Online Request"), (.endApplication, "End Application"),
            (.selectNext, "Select Next"), (.tryAnotherInterface, "Try Another Interface"),
            (.tryAgain, "Try Again"), (.init(rawValue: 0x99), "Unknown"),
        ])
    func names(status: Outcome.Status, name: String) {
        #expect(status.description == name)
    }

    @Test("DF8115: The error indication is encoded")
    func errorIndication() {
        #expect(Hexadecimal.string(ErrorIndication().bytes) == "0000000000FF")
        let error = ErrorIndication(
            .statusBytes, transmission: .timeOut, statusWord: .recordNotFound,
            message: .tryAnotherCard)
        #expect(Hexadecimal.string(error.bytes) == "0103006A831C")
    }

    @Test("Table 9-3: Message identifiers have the texts of the book")
    func messages() {
        #expect(MessageIdentifier.presentCard.description == "Present card")
        #expect(MessageIdentifier.seePhone.description == "See phone for instructions")
        #expect(MessageIdentifier(rawValue: 0x77).description.isEmpty)
    }

    @Test(
        "DF8131: The phone's cardholder interaction information decides the message",
        arguments: [
            ("000100", MessageIdentifier.seePhone), ("000800", .seePhone), ("000400", .seePhone),
            ("000200", .seePhone), ("000001", .seePhone), ("001000", .notAuthorised),
        ])
    func phoneMessages(information: String, message: MessageIdentifier) throws {
        var data = TransactionData(kernel: .kernel2)
        data.set(0xDF4B, hex(information))
        let interaction = try #require(CardholderInteraction(data))
        let request = PhoneMessageTable.bookDefault.request(
            for: interaction, holdTime: .milliseconds(1_300))
        #expect(request?.message == message)
    }
}
