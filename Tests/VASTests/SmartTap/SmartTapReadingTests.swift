// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import VAS

/// The phone's responses are fixed or malformed.
@Suite("Reading Smart Tap passes")
struct SmartTapReadingTests {
    private static let directory =
        "6F8184500A416E64726F6964506179C0020001C108CC00000000008080C220"
        + "9D243773D730E474A8CFB298B2900E220FB81758C3319DD723F8744A1DCC9C78C321"
        + "02B6E536668FAA8F9BCDD1B8DF6DAB40D35080E70E53424D964F667BD5F816AAE2"
        + "A523BF0C20611E4F09A000000476D0000111870101730EDF6D020000DF4D020001DF6201039000"
    private static let selection =
        "00000001DC0321036D646E6D646E04"
        + "9D243773D730E474A8CFB298B2900E220FB81758C3319DD723F8744A1DCC9C789000"
    private static let tooNew = directory.replacing("DF6D020000", with: "DF6D020002")
    private static let tooOld = directory.replacing("DF4D020001", with: "DF4D020000")
    /// A directory whose highest version has only one byte.
    private static let malformedVersion =
        "6F1E500A416E64726F6964506179" + "A510BF0C0D610B7309" + "DF6D020000" + "DF4D0101"
        + "9000"
    private static let select = "00A4040009A000000476D000011100"

    private let vector: SmartTapVector

    init() throws {
        vector = try SmartTapVector()
    }

    private func answer(_ digits: String) throws -> ResponseAPDU {
        try ResponseAPDU(bytes: try #require(Hexadecimal.bytes(digits)))
    }

    private func request(
        _ name: String = "p", collector: Bool = true, sendsAddressOnly: Bool = false
    ) throws -> PassRequest {
        try PassRequest(
            passTypeIdentifier: name, signUpAddress: sendsAddressOnly ? "u" : "",
            sendsAddressOnly: sendsAddressOnly, collector: collector ? vector.collector : nil)
    }

    private func reading(_ requests: [PassRequest]) -> PassReading {
        let terminal = vector.terminal
        return PassReading(
            requests, mode: .passesAndPayment, nonce: [1, 2, 3, 4], makeTerminal: { terminal })
    }

    /// Returns the action after these responses.
    private func after(
        _ answers: String..., requests: [PassRequest]? = nil
    ) throws -> PassReading.Action {
        var reading = reading(try requests ?? [request()])
        var action = reading.start()
        for digits in answers {
            guard case .transmit = action else {
                Issue.record("The reading ended before \(digits): \(action)")
                return action
            }
            action = reading.received(try answer(digits))
        }
        return action
    }

    private func command(_ action: PassReading.Action) throws -> String {
        guard case .transmit(let command) = action else {
            Issue.record("Expected a command, got \(action)")
            return ""
        }
        return Hexadecimal.string(command.bytes)
    }

    private func finish(_ status: PassStatus, mayPay: Bool = true) throws -> PassReading.Action {
        .finish(.read([PassEntry(try request(), status)], mayPay: mayPay))
    }

    @Test("The nonce in the directory makes SELECT unnecessary, and the collector signs it")
    func negotiation() throws {
        let ask = try command(after(Self.directory))
        #expect(ask.hasPrefix("90530000"))
        let nonce = vector.fields.text("reader_nonce")
        #expect(ask.contains("000194030A73657311223344556677880001"))
        #expect(ask.contains(nonce + "01" + vector.fields.text("reader_eph_public")))
        // The record `sig` is followed by `cld`, which has 11 bytes, and the expected length.
        let bytes = try #require(Hexadecimal.bytes(ask))
        let start = try #require(ask.firstRange(of: "736967"))
        let index = ask.distance(from: ask.startIndex, to: start.upperBound) / 2
        let signature = Array(bytes[(index + 1)...].dropLast(12))
        #expect(
            vector.collector.key.publicKey.isValidSignature(
                structure: signature, for: vector.fields.bytes("signed_data")))
    }

    @Test(
        "Without a usable nonce in the directory the next command is SELECT",
        arguments: [
            directory.replacing("DF620103", with: "DF620102"),
            directory.replacing("DF620103", with: "DF6A0103"),
            "6F0C500A416E64726F69645061799000",
        ])
    func selection(directory: String) throws {
        #expect(try command(after(directory)) == Self.select)
        #expect(try command(after(directory, Self.selection)).hasPrefix("90530000"))
    }

    @Test("The session continues with the sequence number from the phone")
    func getData() throws {
        let ask = try command(after(Self.directory, SmartTapVector.negotiated))
        #expect(ask.hasPrefix("9050000041"))
        #expect(ask.contains("94030A73657311223344556677880101"))
    }

    @Test("Without a collector no command is sent")
    func noCollector() throws {
        let expected = PassReading.Action.finish(.failed(.noCollector))
        #expect(try after(Self.directory, requests: [request(collector: false)]) == expected)
        #expect(try after(Self.directory, requests: []) == expected)
        #expect(
            try after(Self.directory, requests: [request(sendsAddressOnly: true)]) == expected)
    }

    @Test("Programs without a collector are not found, and each of the others gets a session")
    func programs() throws {
        let requests = [
            try request("a", collector: false), try request("b"),
            try request("c", collector: false),
            try request("d"),
        ]
        var reading = reading(requests)
        _ = reading.start()
        #expect(try command(reading.received(answer(Self.directory))).hasPrefix("90530000"))
        _ = try reading.received(answer(SmartTapVector.negotiated))
        // The nonce of the directory was already used.
        #expect(try command(reading.received(answer("9001"))) == Self.select)
        #expect(try command(reading.received(answer(Self.selection))).hasPrefix("90530000"))
        _ = try reading.received(answer(SmartTapVector.negotiated))
        #expect(
            try reading.received(answer("9300"))
                == .finish(
                    .read(
                        zip(
                            requests,
                            [.dataNotFound, .dataNotFound, .dataNotFound, .userIntervention]
                        ).map { PassEntry($0, $1) }, mayPay: true)))
    }

    @Test(
        "A phone of another Smart Tap version gets no request",
        arguments: [tooNew, tooOld, malformedVersion])
    func version(directory: String) throws {
        #expect(try after(directory) == finish(.unsupportedVersion))
    }

    @Test("The Smart Tap version in the SELECT response is checked as well")
    func selectedVersion() throws {
        let directory = "6F0C500A416E64726F69645061799000"
        let other = "0002" + "0003" + Self.selection.dropFirst(8)
        #expect(try after(directory, other) == finish(.unsupportedVersion))
    }

    @Test("A Smart Tap phone without a payment card reports that it cannot pay")
    func payment() throws {
        let directory = Self.directory.replacing("C108CC", with: "C1080C")
        #expect(
            try after(directory, SmartTapVector.negotiated, "9001")
                == finish(.dataNotFound, mayPay: false))
    }

    @Test(
        "A status word from any command ends the request for its program",
        arguments: [
            ("9001", PassStatus.dataNotFound, true), ("9102", .dataNotFound, false),
            ("9300", .userIntervention, true), ("9302", .userIntervention, true),
            ("9400", .incorrectData, true), ("9408", .incorrectData, true),
        ])
    func statuses(word: String, status: PassStatus, mayPay: Bool) throws {
        let expected = try finish(status, mayPay: mayPay)
        #expect(try after("6F0C500A416E64726F69645061799000", word) == expected)
        #expect(try after(Self.directory, word) == expected)
        #expect(try after(Self.directory, SmartTapVector.negotiated, word) == expected)
    }

    @Test(
        "A refusal by the phone ends the Smart Tap reading with the reason",
        arguments: [
            ("9500", VASError.collectorRefused(StatusWord(0x95, 0x00))),
            ("9502", .collectorRefused(StatusWord(0x95, 0x02))),
            ("6A82", .refused(StatusWord(0x6A, 0x82))), ("6D00", .refused(StatusWord(0x6D, 0x00))),
        ])
    func refusals(word: String, expected: VASError) throws {
        #expect(try after(Self.directory, word) == .finish(.failed(expected)))
        #expect(
            try after(Self.directory, SmartTapVector.negotiated, word)
                == .finish(.failed(expected)))
    }

    @Test("A command with a temporary failure is sent up to three times")
    func transient() throws {
        var reading = reading([try request()])
        _ = reading.start()
        let first = try reading.received(answer(Self.directory))
        #expect(try reading.received(answer("9201")) == first)
        #expect(try reading.received(answer("9203")) == first)
        #expect(
            try reading.received(answer("9201"))
                == .finish(.failed(.refused(StatusWord(0x92, 0x01)))))
        // Each command has its own limit.
        #expect(
            try command(after(Self.directory, "9201", "9201", SmartTapVector.negotiated, "9201"))
                .hasPrefix("90500000"))
    }

    /// Returns a response to NEGOTIATE SMART TAP SESSION with other content.
    private static func changed(_ digits: String, _ others: String) -> String {
        SmartTapVector.negotiated.replacing(digits, with: others)
    }

    @Test(
        "A malformed response to NEGOTIATE SMART TAP SESSION is refused",
        arguments: [
            "9000", "D4039000", "D40300" + "6E7273" + "9000",
            // Another session, the same sequence number, another record, no key, an invalid point.
            changed("1122334455667788", "1122334455667789"), changed("77880101", "77880001"),
            changed("6E7273", "6E7274"), changed("64706B", "64706C"),
            changed("64706B02", "64706B04"), changed("7365731122", "7365741122"),
        ])
    func malformedNegotiation(digits: String) throws {
        #expect(
            try after(Self.directory, digits) == .finish(.failed(.malformedNegotiation)))
    }

    @Test(
        "A session status with an error ends the request for its program",
        arguments: [("03", PassStatus.unsupportedVersion), ("04", .incorrectData)])
    func sessionStatus(status: String, expected: PassStatus) throws {
        let digits = SmartTapVector.negotiated.replacing("77880101", with: "778801" + status)
        #expect(try after(Self.directory, digits) == finish(expected))
    }

    /// The record `ses` that follows that of the test vector.
    private static let session = "94030A73657311223344556677880201"
    private static let zeros = String(repeating: "00", count: 44)
    private static let shortBundle = "D40317737273\(session)540301726562019000"
    private static let clearBundle = "D40343737273\(session)54032D72656200\(zeros)9000"
    private static let foreignBundle = "D40343737273\(session)54032D72656201\(zeros)9000"

    @Test(
        "Malformed Smart Tap data is refused with the reason",
        arguments: [
            ("9000", VASError.malformedData), ("9100", .malformedData),
            ("01029000", .malformedData),
            // A session with another identifier, and one whose sequence number does not increase.
            ("D40310737273D4030A736573112233445566778902019000", .malformedData),
            ("D40310737273D4030A736573112233445566778801019000", .malformedData),
            // A bundle that is too short, one that is not encrypted, and one with another key.
            (shortBundle, .malformedData), (clearBundle, .notEncrypted),
            (foreignBundle, .notAuthentic),
        ])
    func malformedData(digits: String, expected: VASError) throws {
        #expect(
            try after(Self.directory, SmartTapVector.negotiated, digits)
                == .finish(.failed(expected)))
    }

    @Test("A Smart Tap response without a bundle contains no pass")
    func noBundle() throws {
        #expect(
            try after(
                Self.directory, SmartTapVector.negotiated,
                "D40310737273D4030A736573112233445566778802019000") == finish(.dataNotFound))
    }

    @Test(
        "A Smart Tap response of more than 4 kilobytes or 32 parts is refused",
        arguments: [(256, 16), (1, 32)])
    func endless(count: Int, parts: Int) throws {
        var reading = reading([try request()])
        _ = reading.start()
        _ = try reading.received(answer(Self.directory))
        var action = try reading.received(answer(SmartTapVector.negotiated))
        let part = String(repeating: "00", count: count) + "9100"
        for _ in 0..<parts {
            action = try reading.received(answer(part))
            #expect(try command(action) == "90C0000000")
        }
        action = try reading.received(answer(part))
        #expect(action == .finish(.failed(.tooMuchData)))
    }
}
