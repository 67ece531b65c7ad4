// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProximityReader
import ProximityReaderTesting
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("Log and metrics")
struct LogTests {
    @Test("Log and metrics report reads and requests, and contain no token, key, or card data")
    func silence() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let read = try await kiosk.start(key: "secret-key")
        let settled = try await kiosk.settled(read)
        _ = try await kiosk.ask(
            .post, "/v1/sheet/pin", #"{"entry":"a","key":"7"}"#, scope: .sheet)
        let metrics = try await kiosk.ask(.get, "/metrics", scope: .operator)
        let text = String(decoding: metrics.body, as: UTF8.self)
        #expect(text.contains(#"taptopay_reads_total{kind="payment",state="completed"} 1"#))
        #expect(text.contains("taptopay_read_seconds_count 1\n"))
        // The reader's events can arrive after the result.
        try await waitUntil("the card is counted") {
            let metrics = try await kiosk.ask(.get, "/metrics", scope: .operator)
            return String(decoding: metrics.body, as: UTF8.self)
                .contains("taptopay_card_seconds_count 1\n")
        }
        // Link, prepare, start, and wait: not even the time of a PIN key is measured.
        #expect(text.contains("taptopay_http_request_seconds_count 4\n"))
        let lines = kiosk.log.withLock { $0 }
        #expect(lines.contains { $0.contains(#""event":"read""#) && $0.contains("completed") })
        let all = lines.joined(separator: "\n") + text
        let result = try settled.object("result")
        let secrets = try [
            kiosk.test.token.rawValue, kiosk.token(.caller), kiosk.token(.sheet), "secret-key",
            #require(result["paymentCardData"] as? String),
            #require(result["generalCardData"] as? String), "pressKey", "476173",
        ]
        for secret in secrets { #expect(!all.contains(secret)) }
    }

    @Test("A line of the log has control characters escaped, as in the name of a reader")
    func controls() throws {
        let lines = Lock<[String]>([])
        let name = "Evil \u{1B}[31m\u{9B}\u{202E}\u{7F}\nreader"
        KioskLog { line in lines.withLock { $0.append(line) } }
            .write("read", ["problem": .text(name)])
        let line = try #require(lines.withLock { $0 }.first)
        #expect(!line.hasControls)
        let members = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(members["problem"] == name)
    }

    @Test("A line of the log has its members in the order of their names, and paths as they are")
    func order() {
        let lines = Lock<[String]>([])
        KioskLog { line in lines.withLock { $0.append(line) } }
            .write("state", ["path": .text("/var/a"), "a": .text("1"), "none": .text("")])
        #expect(lines.withLock { $0 } == [#"{"a":"1","event":"state","path":"/var/a"}"#])
    }

    @Test("Each line that an emulator writes is a line of the log, however long it is")
    func emulator() throws {
        let pipe = Pipe()
        let long = String(repeating: "x", count: 5000)
        pipe.fileHandleForWriting.write(Data("taptopay: \"one\"\n\n\(long)".utf8))
        try pipe.fileHandleForWriting.close()
        let lines = Lock<[String]>([])
        EmulatorErrors.copy(
            pipe.fileHandleForReading.fileDescriptor,
            to: KioskLog { line in lines.withLock { $0.append(line) } })
        #expect(
            lines.withLock { $0 } == [
                #"{"event":"emulator","text":"taptopay: \"one\""}"#,
                #"{"event":"emulator","text":"\#(long.prefix(4096))"}"#,
                #"{"event":"emulator","text":"\#(long.dropFirst(4096))"}"#,
            ])
    }

    @Test("A wrong token for the PIN pad is counted and logged without what was sent")
    func guesses() async throws {
        let kiosk = try await TestKiosk()
        let guess = String(repeating: "0", count: 64)
        for token in [guess, try kiosk.token(.caller), nil] {
            let answer = try await kiosk.ask(
                kiosk.kiosk, .post, "/v1/sheet/pin", #"{"entry":"a","key":"7"}"#, token: token)
            #expect([401, 403].contains(answer.status))
        }
        let lines = kiosk.log.withLock { $0 }.filter { $0.contains("pressKey") }
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { !$0.contains(guess) && !$0.contains(#""key""#) })
        let metrics = try await kiosk.ask(.get, "/metrics", scope: .operator)
        let text = String(decoding: metrics.body, as: UTF8.self)
        #expect(text.contains(#"operation="pressKey",status="401""#), "\(text)")
    }
}
