// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import ProximityReaderTesting
import TestSupport
import Testing

@testable import ProximityReader

/// Tests the text form of platform conditions, and how they begin and end.
@Suite("Platform conditions")
struct PlatformConditionTests {
    @Test(
        "A platform condition's description parses back to the same condition",
        arguments: [
            ("phoneCall", PlatformCondition(.phoneCall)),
            ("tokenExpired@read", PlatformCondition(.tokenExpired, at: .read)),
            ("deviceBanned", PlatformCondition(.deviceBanned)),
            (
                "deviceBanned@prepare:2026-12-01T00:00:00Z",
                PlatformCondition(
                    .deviceBanned, at: .prepare, until: Date(timeIntervalSince1970: 1_796_083_200))
            ),
            ("unknown", PlatformCondition(.unknown)),
            ("unknown@check", PlatformCondition(.unknown, at: .check)),
            ("unknown@check:-3", PlatformCondition(.unknown, at: .check, code: -3)),
            ("networkDown@store", PlatformCondition(.networkDown, at: .store)),
        ])
    func text(text: String, condition: PlatformCondition) {
        #expect(PlatformCondition(text) == condition)
        #expect(condition.description == text)
    }

    @Test("Two conditions are of the network, which storing a read does not use")
    func network() {
        let found = PlatformCondition.Kind.allCases.filter { PlatformCondition($0).isOfNetwork }
        #expect(Set(found) == [.networkDown, .networkAuthenticationFailed])
    }

    @Test(
        "Text that is not a platform condition is refused",
        arguments: [
            "", "phonecall", "phoneCall@", "phoneCall@prepare", "phoneCall@dinner", "phoneCall:1",
            "deviceBanned:tomorrow", "deviceBanned@read", "unknown:x", "unknown:0",
            "tokenEmpty@read",
        ])
    func refused(text: String) {
        #expect(PlatformCondition(text) == nil)
    }

    @Test(
        "Each platform condition raises an error in some call",
        arguments: PlatformCondition.Kind.allCases)
    func everyKind(kind: PlatformCondition.Kind) {
        let calls = PlatformCondition.Moment.allCases.filter {
            PlatformCondition("\(kind.rawValue)@\($0.rawValue)") != nil
        }
        #expect(!calls.isEmpty)
    }

    @Test("A platform condition can begin and end during a session")
    func comesAndGoes() async throws {
        let conditions = PlatformConditions()
        let bench = try TestBench { $0.conditions = conditions }
        let session = try await bench.session()
        bench.tap()
        conditions.begin(.phoneCall)
        await expectReadError("readNotAllowedDuringCall") {
            try await session.readPaymentCard(TestBench.request)
        }
        conditions.end(.phoneCall)
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(conditions.current.isEmpty)
    }

    @Test("A token that expires during the session ends it")
    func tokenExpires() async throws {
        let conditions = PlatformConditions([PlatformCondition(.tokenExpired, at: .read)])
        let bench = try TestBench { $0.conditions = conditions }
        let session = try await bench.session()
        let events = bench.reader.events
        await expectReadError("readerTokenExpired") {
            try await session.readPaymentCard(TestBench.request)
        }
        #expect(await names(of: events, through: "notReady").last == "notReady")
        conditions.end(.tokenExpired)
        await expectReadError("noReaderSession") {
            try await session.readPaymentCard(TestBench.request)
        }
        bench.tap()
        _ = try await bench.session().readPaymentCard(TestBench.request)
    }

    @Test("A configuration file or variable sets conditions, and mistakes are refused")
    func configured() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("config.json").path
        func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: file)) }
        func read(_ environment: [String: String] = [:]) throws -> [String] {
            try ReaderConfiguration.layered(files: [file], environment: environment)
                .conditions.current.map(\.description)
        }
        try write(#"{"conditions": ["nfcOff", "unknown:7"]}"#)
        #expect(try read() == ["nfcOff", "unknown:7"])
        #expect(
            try read(["TAPTOPAY_CONDITIONS": "phoneCall,passcodeOff@read"])
                == ["phoneCall", "passcodeOff@read"])
        #expect(throws: ConfigurationError.self) { try read(["TAPTOPAY_CONDITIONS": "phone"]) }
        try write(#"{"conditions": ["phone"]}"#)
        #expect(throws: ConfigurationError.self) { try read() }
    }

    @Test(
        "A mistake in a script is reported with its path",
        arguments: [
            ("[]", "$"), (#"{"tap": []}"#, "$.tap"), (#"{"taps": {}}"#, "$.taps"),
            (#"{"conditions": "phoneCall"}"#, "$.conditions"),
            (#"{"conditions": ["phoneCall", "x"]}"#, "$.conditions[1]"),
            (#"{"taps": [{}]}"#, "$.taps[0]"),
            (#"{"taps": [{"card": "visa-credit", "customer": "cancels"}]}"#, "$.taps[0]"),
            (#"{"taps": [{"card": "visa-credit", "fault": "tear@3"}]}"#, "$.taps[0].fault"),
            (#"{"taps": [{"card": "visa"}]}"#, "$.taps[0].card"),
            (#"{"taps": [{"card": "visa-credit", "faults": ["tear@0"]}]}"#, "$.taps[0].faults"),
            (#"{"taps": [{"card": "visa-credit", "after": -1}]}"#, "$.taps[0].after"),
            (#"{"taps": [{"reader": "tired"}]}"#, "$.taps[0].reader"),
            (#"{"taps": [{"reader": "busy", "faults": []}]}"#, "$.taps[0].faults"),
            (#"{"taps": [{"customer": "leaves"}]}"#, "$.taps[0].customer"),
        ])
    func mistakes(json: String, path: String) {
        #expect {
            try ReaderScript(json: Array(json.utf8))
        } throws: {
            ($0 as? ReaderScriptError)?.path == path
        }
    }
}
