// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import ProximityReader

@Suite("Scripts as written")
struct ScriptFileTests {
    private typealias Event = ScriptFile.Tap.Event

    private func taps(_ text: String) throws -> [ScriptFile.Tap]? {
        try ScriptFile(json: Array("{\"taps\": [\(text)]}".utf8)).taps
    }

    @Test(
        "A tap is a card, an event of the reader, or the customer's cancellation",
        arguments: [
            (#"{"card": "a"}"#, .card("a", faults: [])),
            (#"{"card": "a", "faults": ["x", "y"]}"#, .card("a", faults: ["x", "y"])),
            (#"{"reader": "unplugged"}"#, .unplug), (#"{"reader": "busy"}"#, .failure(.readerBusy)),
            (#"{"reader": "denied"}"#, .failure(.accessDenied)),
            (#"{"reader": "failed"}"#, .failure(.failed)),
            (#"{"reader": "service-gone"}"#, .failure(.serviceUnavailable)),
            (#"{"customer": "cancels"}"#, .failure(.cancelled)),
        ] as [(String, ScriptFile.Tap.Event)])
    func events(text: String, event: ScriptFile.Tap.Event) throws {
        #expect(try taps(text) == [ScriptFile.Tap(event: event, delay: .zero)])
    }

    @Test("A script without taps uses the configured reader, and one with none has no event")
    func noTaps() throws {
        let script = try ScriptFile(json: Array("{}".utf8))
        #expect(script.taps == nil)
        #expect(script.conditions.isEmpty)
        #expect(try taps("") == [])
        let both = try ScriptFile(
            json: Array(#"{"conditions": ["nfcOff"], "taps": [{"card": "a"}]}"#.utf8))
        #expect(both.conditions == [PlatformCondition(.nfcOff)])
        #expect(both.taps?.count == 1)
    }

    @Test(
        "A delay is from 0 to 3600 seconds, to the millisecond",
        arguments: [
            ("0", 0), ("1.5", 1_500), ("0.001", 1), ("3600", 3_600_000), ("3600.0", 3_600_000),
            ("-1", nil), ("-0.001", nil), ("3601", nil), ("3600.001", nil), (#""1""#, nil),
            ("true", nil),
        ] as [(String, Int?)])
    func delays(text: String, milliseconds: Int?) throws {
        let tap = #"{"card": "a", "after": \#(text)}"#
        guard let milliseconds else {
            #expect(throws: JSONMemberError.self) { try taps(tap) }
            return
        }
        #expect(try taps(tap)?.map(\.delay) == [.milliseconds(milliseconds)])
    }

    @Test(
        "A tap with nothing, with more than one event, or with a wrong name is refused",
        arguments: [
            "{}", #"{"after": 1}"#, #"{"card": "a", "reader": "busy"}"#,
            #"{"card": "a", "customer": "cancels"}"#,
            #"{"reader": "busy", "customer": "cancels"}"#, #"{"card": ""}"#, #"{"card": "-a"}"#,
            #"{"faults": ["x"]}"#, #"{"reader": "busy", "faults": ["x"]}"#, #"{"card": 1}"#,
            #"{"card": "a", "cards": "b"}"#,
        ])
    func refused(text: String) {
        #expect(throws: JSONMemberError.self) { try taps(text) }
    }

    @Test("A tap that is refused has none of its events, or more than one of them")
    func found() {
        for (text, found) in [
            ("{}", "none of them"), (#"{"card": "a", "reader": "busy"}"#, "more than one of them"),
        ] {
            let error = #expect(throws: JSONMemberError.self) { try taps(text) }
            #expect(error?.found == found)
        }
    }

    @Test(
        "The relative path of a card starts at its script, and a name stays as it is",
        arguments: [
            ("visa-credit", "/s/x.json", "visa-credit"), ("a.json", "/s/x.json", "/s/a.json"),
            ("cards/a", "s/x.json", "s/cards/a"), ("/c/a.json", "/s/x.json", "/c/a.json"),
            ("a.json", "x.json", "a.json"), ("a", "s/x.json", "a"), ("a.json", "/x", "/a.json"),
        ])
    func places(card: String, script: String, expected: String) {
        #expect(ScriptFile.place(of: card, in: script) == expected)
    }
}
