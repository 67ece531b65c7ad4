// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@testable import EMV

/// The bounds of settings that an app's own kernel can declare.
@Suite("Settings")
struct SettingTests {
    private struct Values {
        var small: UInt8 = 1
        var signed: Int8 = 1
        var time = Duration.zero
    }

    private func read(
        _ settings: [Setting<Values>], _ text: String
    ) throws -> Values {
        var values = Values()
        try JSONObjectDecoder(try JSONObject(parsing: Array(text.utf8), limits: .keySet))
            .apply(settings, to: &values)
        return values
    }

    @Test("A number is refused when its type can't represent it, though its range could")
    func numberOutsideItsType() throws {
        let wide: [Setting<Values>] = [
            .number("small", in: -1_000...1_000, \.small),
            .number("signed", in: -1_000...1_000, \.signed),
        ]
        #expect(try read(wide, #"{"small": 255, "signed": -128}"#).small == 255)
        #expect(try read(wide, #"{"small": 255, "signed": -128}"#).signed == -128)
        for (text, allowed) in [
            (#"{"small": 256}"#, "a whole number from 0 to 255"),
            (#"{"small": -1}"#, "a whole number from 0 to 255"),
            (#"{"signed": 128}"#, "a whole number from -128 to 127"),
        ] {
            let error = #expect(throws: JSONMemberError.self) { try read(wide, text) }
            #expect(error?.allowed == allowed)
        }
    }

    @Test("A hold time has at most six digits, whatever its limit")
    func holdTimeLimit() throws {
        let times: [Setting<Values>] = [.holdTime("time", atMost: .max, \.time)]
        let longest = try read(times, #"{"time": 999999}"#)
        #expect(longest.time == .milliseconds(99_999_900))
        #expect(times[0].field.value(longest) == .integer(999_999))
        let error = #expect(throws: JSONMemberError.self) {
            try read(times, #"{"time": 9223372036854775807}"#)
        }
        #expect(error?.allowed == "a whole number from 0 to 999999 (in units of 100 ms)")
    }

    @Test(
        "A list of data objects is well formed, and requests at most 255 bytes",
        arguments: [
            ("", true), ("9F3704", true), ("9F02069F0306", true), ("9F37FF", true),
            ("9F37", false), ("9F3704DF", false), ("9F37FE9F0202", false), ("5F2A029F37FE", false),
        ])
    func objectList(digits: String, isAllowed: Bool) throws {
        struct Lists { var list: [UInt8] = [] }
        let settings = [Setting<Lists>.objectList("list", count: 0...252, \.list)]
        var values = Lists()
        let decoder = JSONObjectDecoder(
            try JSONObject(parsing: Array(#"{"list": "\#(digits)"}"#.utf8), limits: .keySet))
        if isAllowed {
            try decoder.apply(settings, to: &values)
            #expect(values.list == hex(digits))
        } else {
            let error = #expect(throws: JSONMemberError.self) {
                try decoder.apply(settings, to: &values)
            }
            #expect(error?.allowed.contains("at most 255 bytes altogether") == true)
        }
    }

    @Test(
        "A list of tags has whole tags, in pairs only if the setting says so",
        arguments: [
            ("", true, true), ("9F37", true, false), ("9F3795", true, true),
            ("9F37955A", true, false),
            ("9F", false, false), ("9F379F", false, false), ("5A9F810A", true, true),
        ])
    func tagList(digits: String, isAllowed: Bool, isPairs: Bool) throws {
        struct Lists { var list: [UInt8] = [] }
        let decoder = JSONObjectDecoder(
            try JSONObject(parsing: Array(#"{"list": "\#(digits)"}"#.utf8), limits: .keySet))
        for (setting, isTaken) in [
            (Setting<Lists>.tagList("list", count: 0...8, \.list), isAllowed),
            (.tagList("list", count: 0...8, areInPairs: true, \.list), isPairs),
        ] {
            var values = Lists()
            guard isTaken else {
                #expect(throws: JSONMemberError.self) { try decoder.apply([setting], to: &values) }
                continue
            }
            try decoder.apply([setting], to: &values)
            #expect(values.list == hex(digits))
        }
    }

    @Test(
        "A hold time that a file can't hold is written as the nearest that it can",
        arguments: [
            (.seconds(Int64.max), 999_999), (.seconds(-5), 0), (.milliseconds(1_350), 13),
        ] as [(Duration, Int64)])
    func writtenHoldTime(time: Duration, written: Int64) {
        let setting = Setting<Values>.holdTime("time", atMost: 255, \.time)
        #expect(setting.field.value(Values(time: time)) == .integer(written))
    }

    @Test(
        "An amount has at most twelve digits",
        arguments: [(-1, false), (0, true), (999_999_999_999, true), (1_000_000_000_000, false)])
    func amounts(amount: Int64, isAllowed: Bool) throws {
        struct Limits { var limit: UInt64? }
        let settings = [Setting<Limits>.limit("limit", \.limit)]
        var values = Limits()
        let decoder = JSONObjectDecoder(
            try JSONObject(parsing: Array(#"{"limit": \#(amount)}"#.utf8), limits: .keySet))
        guard isAllowed else {
            let error = #expect(throws: JSONMemberError.self) {
                try decoder.apply(settings, to: &values)
            }
            #expect(
                error?.allowed
                    == "a whole number from 0 to 999999999999 (in the currency's smallest unit), "
                    + "or null")
            return
        }
        try decoder.apply(settings, to: &values)
        #expect(values.limit == UInt64(amount))
    }
}
