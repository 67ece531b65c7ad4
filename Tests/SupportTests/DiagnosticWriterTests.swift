// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

/// Tests which diagnostics are written, and how.
@Suite("Diagnostics on standard error")
struct DiagnosticWriterTests {
    private let lines = Lock<[String]>([])

    private func writer(_ level: String?) -> DiagnosticWriter {
        DiagnosticWriter(
            "Frame", environment: level.map { ["TAPTOPAY_DIAGNOSTICS": $0] } ?? [:]
        ) { [lines] line in lines.withLock { $0.append(line) } }
    }

    @Test(
        "A text is written once, always, or never, as the variable says",
        arguments: [
            (nil, ["Frame: a", "Frame: b"]), ("", ["Frame: a", "Frame: b"]),
            ("once", ["Frame: a", "Frame: b"]), ("off", []),
            ("all", ["Frame: a", "Frame: b", "Frame: a"]),
        ] as [(String?, [String])])
    func levels(level: String?, expected: [String]) {
        let writer = writer(level)
        for text in ["a", "b", "a"] { writer(text) }
        #expect(lines.withLock { $0 } == expected)
    }

    @Test("A variable that is not read is reported, with the one that was probably meant")
    func unknownVariables() {
        writer(nil).warnAboutUnknownVariables(in: [
            "TAPTOPAY_READR": "emulated:visa-credit", "TAPTOPAY_SHEET": "terminal",
            "TAPTOPAY_CURRENCY": "USD", "PATH": "/bin",
        ])
        #expect(
            lines.withLock { $0 } == [
                "Frame: TAPTOPAY_CURRENCY is set, but no such variable exists.",
                "Frame: TAPTOPAY_READR is set, but no such variable exists. "
                    + "Did you mean TAPTOPAY_READER?",
            ])
    }

    @Test("A value that is not allowed is reported with those that are, and means once")
    func invalidLevel() {
        let writer = writer("loud")
        writer("a")
        writer("a")
        #expect(
            lines.withLock { $0 } == [
                "Frame: TAPTOPAY_DIAGNOSTICS: found “loud”; allowed: off, once, all.", "Frame: a",
            ])
    }

    @Test("A text is written on one line, without control characters")
    func controls() {
        writer(nil)("a\u{1B}[2J\nb")
        #expect(lines.withLock { $0 } == ["Frame: a[2J b"])
    }

    @Test("After a thousand texts, new ones are not written")
    func limit() {
        let writer = writer(nil)
        for number in 0..<1010 { writer("\(number)") }
        #expect(lines.withLock { $0.count } == 1000)
    }

    @Test("Of a list, the texts that were not read are written, once")
    func unread() {
        let list = DiagnosticList<String>(writer("all"))
        list.append("a")
        #expect(list.read() == ["a"])
        list.append("b")
        list.writeUnread()
        list.writeUnread()
        #expect(lines.withLock { $0 } == ["Frame: b"])
        #expect(list.read() == ["a", "b"])
    }
}
