// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import VAS

/// See Google Smart Tap 2.1, Status words: the first byte decides the terminal's action.
@Suite("Smart Tap status")
struct SmartTapStatusTests {
    @Test(
        "Every Smart Tap status word has a meaning",
        arguments: [
            ("9000", SmartTapStatus.success), ("9001", .noPass), ("9002", .success),
            ("9077", .success), ("9100", .more), ("9101", .success), ("9102", .noPass),
            ("9200", .transient), ("9201", .transient), ("9203", .transient),
            ("92FF", .transient), ("9300", .status(.userIntervention)),
            ("9302", .status(.userIntervention)), ("93AA", .status(.userIntervention)),
            ("9400", .status(.incorrectData)), ("9406", .status(.incorrectData)),
            ("9408", .status(.incorrectData)), ("9500", .collectorRefused),
            ("9502", .collectorRefused), ("9600", .unknown), ("6A82", .unknown),
            ("6D00", .unknown), ("8F00", .unknown),
        ])
    func words(digits: String, expected: SmartTapStatus) throws {
        let bytes = try #require(Hexadecimal.bytes(digits))
        #expect(SmartTapStatus(StatusWord(bytes[0], bytes[1])) == expected)
    }

    @Test(
        "Every Smart Tap session status has a meaning",
        arguments: [
            (0x00, SmartTapStatus.success), (0x01, .success), (0x02, .status(.incorrectData)),
            (0x03, .status(.unsupportedVersion)), (0x04, .status(.incorrectData)),
            (0x05, .collectorRefused), (0x06, .collectorRefused), (0x07, .noPass),
            (0x08, .status(.dataNotActivated)), (0x09, .status(.dataNotActivated)),
            (0x0A, .status(.incorrectData)), (0xFF, .status(.incorrectData)),
        ] as [(UInt8, SmartTapStatus)])
    func session(status: UInt8, expected: SmartTapStatus) {
        #expect(SmartTapStatus(sessionStatus: status) == expected)
    }
}
