// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests the answers of cards in child processes, and children that fail.
@Suite("Cards in child processes")
struct ChildCardReaderTests {
    /// SELECT of the proximity payment system environment.
    private static let select =
        [0x00, 0xA4, 0x04, 0x00, 0x0E] + Array("2PAY.SYS.DDF01".utf8) + [0x00]
    /// The last two bytes of a successful answer.
    private static let success: [UInt8] = [0x90, 0x00]

    private func reader(
        _ program: String, card: String = "visa-credit", startLimit: Duration = .patience,
        silence: Duration = .patience
    ) -> ChildCardReader {
        ChildCardReader(
            card: card,
            search: ExecutableSearch(configured: program, programFolder: nil, searchPath: []),
            startLimit: startLimit, silence: silence)
    }

    private var taptopay: String {
        get throws {
            let path = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
            try #require(FileManager.default.isExecutableFile(atPath: path))
            return path
        }
    }

    /// Returns the path of a misbehaving fixture program.
    private func program(_ name: String) -> String {
        Fixtures.url("child-programs/\(name)").path
    }

    @Test("A card in a child process is powered, answers, is reset, and answers again")
    func dialogue() async throws {
        let reader = reader(try taptopay)
        try await reader.probe()
        let card = try await reader.waitForCard()
        #expect(card.answerToReset.isContactless)
        #expect(try await card.transmit(Self.select).suffix(2) == Self.success)
        try await card.reset()
        #expect(try await card.transmit(Self.select).suffix(2) == Self.success)
        try await card.waitForRemoval()
        await card.disconnect()
        let next = try await reader.waitForCard()
        #expect(try await next.transmit(Self.select).suffix(2) == Self.success)
        #expect(reader.name == "emulated:visa-credit")
    }

    @Test("A missing program is reported with its path")
    func noProgram() async {
        let error = await #expect(throws: CardError.self) {
            try await reader("/nowhere/taptopay").probe()
        }
        #expect(error?.code == .readerUnavailable)
        #expect(error?.hint.contains("/nowhere/taptopay") == true)
    }

    @Test("A program that refuses the card is reported with the card and the exit code")
    func refusal() async throws {
        let error = await #expect(throws: CardError.self) {
            try await reader(program("refuses"), card: "no-such-card").probe()
        }
        #expect(error?.code == .readerUnavailable)
        #expect(error?.hint.contains("no-such-card") == true)
        #expect(error?.hint.contains("code 2") == true)
    }

    @Test("When a child dies, its card is lost, and the next tap starts another child")
    func death() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("taptopay").path,
            withDestinationPath: taptopay)
        let reader = reader(program("tears-once"), card: folder.url.path)
        let card = try await reader.waitForCard()
        _ = try await card.transmit(Self.select)
        let error = await #expect(throws: CardError.self) {
            _ = try await card.transmit(Self.select)
            _ = try await card.transmit(Self.select)
        }
        #expect(error?.allowsRetry == true)
        let next = try await reader.waitForCard()
        #expect(try await next.transmit(Self.select).suffix(2) == Self.success)
    }

    @Test("A child whose card was read exits when its reader is released")
    func readerGone() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("taptopay").path,
            withDestinationPath: taptopay)
        do {
            let reader = reader(program("says-it-ended"), card: folder.url.path)
            let card = try await reader.waitForCard()
            await card.disconnect()
        }
        // A killed child writes no exit code.
        let file = folder.url.appendingPathComponent("ended")
        let code = await BlockingThread.poll { () -> String? in
            let text = try? String(contentsOf: file, encoding: .utf8)
            return text?.hasSuffix("\n") == true ? text : nil
        }
        #expect(code == "0\n")
    }

    @Test("A child that is silent from the start is given up")
    func silence() async throws {
        let folder = try TemporaryFolder()
        let silent = reader(
            program("stays-silent"), card: folder.url.path, startLimit: .milliseconds(50))
        let error = await #expect(throws: CardError.self) { try await silent.probe() }
        #expect(error?.code == .timedOut)
    }

    @Test("A child that falls silent after its first answer is given up by the shorter limit")
    func laterSilence() async throws {
        // Only the shorter limit ends the wait in time.
        let silent = reader(
            program("answers-once"), startLimit: .seconds(3600), silence: .milliseconds(50))
        let card = try await silent.waitForCard()
        let error = await #expect(throws: CardError.self) {
            _ = try await card.transmit(Self.select)
        }
        #expect(error?.code == .timedOut)
    }

    @Test("A canceled task ends the wait for a silent child")
    func cancellation() async throws {
        let folder = try TemporaryFolder()
        let mark = folder.url.appendingPathComponent("started").path
        // Only the cancellation ends the wait in time.
        let silent = reader(
            program("stays-silent"), card: folder.url.path, startLimit: .seconds(3600))
        let task = Task { try await silent.probe() }
        await BlockingThread.poll { FileManager.default.fileExists(atPath: mark) ? true : nil }
        task.cancel()
        let error = await #expect(throws: CardError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test("A call canceled before its child starts ends at once, and the next call works")
    func earlyCancellation() throws {
        let interrupt = SocketInterrupt()
        let link = try link(interrupt)
        // The cancellation can also end the calls on the new socket.
        link.isCancelled = {
            interrupt()
            return true
        }
        let error = #expect(throws: CardError.self) { try link.powerOn() }
        #expect(error?.code == .cancelled)
        link.isCancelled = { false }
        #expect(try link.powerOn().isContactless)
    }

    @Test("A call canceled after its answer is no lost reader, and the next call works")
    func lateCancellation() throws {
        let interrupt = SocketInterrupt()
        let link = try link(interrupt)
        #expect(try link.powerOn().isContactless)
        interrupt()
        link.powerOff()
        #expect(try link.powerOn().isContactless)
    }

    @Test("The end of an earlier child leaves the current one as it is")
    func earlierChild() throws {
        let interrupt = SocketInterrupt()
        let link = try link(interrupt)
        _ = try link.powerOn()
        link.reap(0)
        #expect(try link.send(.command(Self.select)).suffix(2) == Self.success)
        link.reap(1)
        // Another file can have the number of the closed socket by now.
        interrupt()
        #expect(!interrupt.wasUsed)
        let error = #expect(throws: CardError.self) { try link.send(.command(Self.select)) }
        #expect(error?.code == .cardRemoved)
        _ = try link.powerOn()
        link.reap(1)
        #expect(try link.send(.command(Self.select)).suffix(2) == Self.success)
    }

    private func link(_ interrupt: SocketInterrupt) throws -> ChildLink {
        ChildLink(
            card: "visa-credit", faults: [],
            search: ExecutableSearch(
                configured: try taptopay, programFolder: nil, searchPath: []),
            startLimit: .patience, silence: .patience, interrupt: interrupt,
            reportLoss: { error, _ in Issue.record("\(error)") })
    }

    // MARK: - vpcd's protocol

    /// The answer to reset `3B 80 80 01 01` in a frame of vpcd's protocol, for printf.
    private static let answerToReset = #"\000\005\073\200\200\001\001"#
    private static let toEnd = #"exec cat <&3 >"$1/requests""#

    /// Returns a reader whose child runs a script.
    private func reader(_ folder: TemporaryFolder, script: String) throws -> ChildCardReader {
        try Data(script.utf8).write(to: folder.url.appendingPathComponent("script"))
        return reader(program("runs-script"), card: folder.url.path)
    }

    @Test(
        "An answer has a status word, or the card is gone",
        arguments: [
            (#"\000\000"#, nil), (#"\000\001\220"#, nil), (#"\000\002\220\000"#, [0x90, 0x00]),
            (#"\000\003\001\220\000"#, [0x01, 0x90, 0x00]),
        ] as [(String, [UInt8]?)])
    func answers(frame: String, expected: [UInt8]?) async throws {
        let folder = try TemporaryFolder()
        let reader = try reader(
            folder, script: "printf '\(Self.answerToReset)\(frame)' >&3\n\(Self.toEnd)")
        let card = try await reader.waitForCard()
        guard let expected else {
            let error = await #expect(throws: CardError.self) {
                _ = try await card.transmit(Self.select)
            }
            #expect(error?.code == .cardRemoved)
            return
        }
        #expect(try await card.transmit(Self.select) == expected)
    }

    @Test("What a dead child sent last is no answer of the next one")
    func partialAnswer() async throws {
        let folder = try TemporaryFolder()
        let reader = try reader(
            folder,
            script: #"""
                if [ -e "$1/again" ]; then
                    printf '\#(Self.answerToReset)\000\002\220\000' >&3
                else
                    touch "$1/again"
                    printf '\#(Self.answerToReset)\000\005\001' >&3
                    # Two controls power the card and ask for its answer to reset.
                    head -c 6 <&3 >/dev/null
                    exit 0
                fi
                \#(Self.toEnd)
                """#)
        let card = try await reader.waitForCard()
        let error = await #expect(throws: CardError.self) {
            _ = try await card.transmit(Self.select)
        }
        #expect(error?.code == .cardRemoved)
        let next = try await reader.waitForCard()
        #expect(try await next.transmit(Self.select) == Self.success)
    }

    /// The controls of vpcd's protocol: 0 is power off, 1 power on, 2 reset, and 4 asks for the ATR.
    @Test("A card is powered, reset, and powered off by the controls of vpcd's protocol")
    func controls() async throws {
        let folder = try TemporaryFolder()
        let reader = try reader(
            folder, script: "printf '\(Self.answerToReset)' >&3\n\(Self.toEnd)")
        let card = try await reader.waitForCard()
        try await card.reset()
        await card.disconnect()
        let file = folder.url.appendingPathComponent("requests")
        let expected: [UInt8] = [0, 1, 1, 0, 1, 4, 0, 1, 2, 0, 1, 0]
        let requests = await BlockingThread.poll { () -> [UInt8]? in
            let bytes = (try? Data(contentsOf: file)).map { Array($0) } ?? []
            return bytes.count >= expected.count ? bytes : nil
        }
        #expect(requests == expected)
    }

    @Test("A child that ends while its card is not powered is a lost reader; the next tap works")
    func lossWithoutCard() async throws {
        let folder = try TemporaryFolder()
        // Ends after power on, the request for the ATR, and power off.
        let reader = try reader(
            folder, script: "printf '\(Self.answerToReset)' >&3\nhead -c 9 <&3 >/dev/null\n")
        var losses = reader.losses().makeAsyncIterator()
        try await reader.probe()
        let loss = await losses.next()
        #expect(loss?.code == .readerUnavailable)
        #expect(loss?.hint.contains("has exited") == true)
        #expect(try await reader.waitForCard().answerToReset.isContactless)
    }

    @Test("A child that ends before its card is powered off is a lost reader, too")
    func lossBeforePowerOff() async throws {
        let folder = try TemporaryFolder()
        // Closes the socket after power on and the request for the ATR.
        let reader = try reader(
            folder,
            script: """
                printf '\(Self.answerToReset)' >&3
                head -c 6 <&3 >/dev/null
                exec 3>&-
                touch "$1/closed"
                """)
        var losses = reader.losses().makeAsyncIterator()
        let card = try await reader.waitForCard()
        let mark = folder.url.appendingPathComponent("closed").path
        await BlockingThread.poll { FileManager.default.fileExists(atPath: mark) ? true : nil }
        await card.disconnect()
        let loss = await losses.next()
        #expect(loss?.code == .readerUnavailable)
        #expect(loss?.hint.contains("has exited") == true)
        #expect(try await reader.waitForCard().answerToReset.isContactless)
    }

    /// A wait on a socket with a limit ends when a stopped process continues; see signal(7).
    @Test("A program that is stopped while a card answers gets the answer when it continues")
    func stopped() async throws {
        let folder = try TemporaryFolder()
        let script = """
            printf '\(Self.answerToReset)' >&3
            head -c \(8 + Self.select.count) <&3 >/dev/null
            kill -STOP $PPID
            until grep -q '^State:.T' /proc/$PPID/status; do :; done
            kill -CONT $PPID
            printf '\\000\\002\\220\\000' >&3
            \(Self.toEnd)
            """
        try Data(script.utf8).write(to: folder.url.appendingPathComponent("script"))
        let (path, program) = (folder.url.path, program("runs-script"))
        await #expect(processExitsWith: .success) {
            [path = path as String, program = program as String] in
            let reader = ChildCardReader(
                card: path,
                search: ExecutableSearch(configured: program, programFolder: nil, searchPath: []),
                startLimit: .patience, silence: .patience)
            let card = try await reader.waitForCard()
            let answer = try await card.transmit(Self.select)
            #expect(answer == Self.success)
        }
    }

    @Test(
        "A child that ends during a read says with code 3 that its reader was unplugged",
        arguments: [(0, .cardRemoved), (1, .cardRemoved), (3, .readerUnavailable)]
            as [(Int, CardError.Code)])
    func endsDuringRead(code: Int, expected: CardError.Code) async throws {
        let folder = try TemporaryFolder()
        // Ends after power on and the request for the ATR.
        let reader = try reader(
            folder,
            script: "printf '\(Self.answerToReset)' >&3\nhead -c 6 <&3 >/dev/null\nexit \(code)")
        let card = try await reader.waitForCard()
        let error = await #expect(throws: CardError.self) {
            _ = try await card.transmit(Self.select)
        }
        #expect(error?.code == expected)
    }

    @Test("A child that ends before its answer to reset has failed, unless its code is 0")
    func endsBeforeAnswer() async throws {
        for (code, expected) in [(0, .cardRemoved), (3, .readerUnavailable)]
            as [(Int, CardError.Code)]
        {
            let folder = try TemporaryFolder()
            let reader = try reader(folder, script: "exit \(code)")
            let error = await #expect(throws: CardError.self) { try await reader.probe() }
            #expect(error?.code == expected)
            #expect(error?.hint.contains("code 3") == (code == 3))
        }
    }

    @Test("A child that is silent, and then fails because it is given up, has been silent")
    func failsAfterSilence() async throws {
        let folder = try TemporaryFolder()
        try Data("cat <&3 >/dev/null\nexit 1".utf8)
            .write(to: folder.url.appendingPathComponent("script"))
        let reader = reader(
            program("runs-script"), card: folder.url.path, startLimit: .milliseconds(50))
        let error = await #expect(throws: CardError.self) { try await reader.probe() }
        #expect(error?.code == .timedOut)
    }

    @Test("All reads of a card are served by one child")
    func oneChild() async throws {
        let folder = try TemporaryFolder()
        let reader = try reader(
            folder,
            script: """
                echo started >>"$1/starts"
                printf '\(Self.answerToReset)\(Self.answerToReset)' >&3
                \(Self.toEnd)
                """)
        for _ in 0..<2 { await (try reader.waitForCard()).disconnect() }
        let starts = try Data(contentsOf: folder.url.appendingPathComponent("starts"))
        #expect(String(decoding: starts, as: UTF8.self) == "started\n")
    }

    @Test("A malformed answer to reset is an unresponsive card")
    func malformedAnswerToReset() async throws {
        let folder = try TemporaryFolder()
        let reader = try reader(
            folder, script: "printf '\\000\\001\\073' >&3\n\(Self.toEnd)")
        let error = await #expect(throws: CardError.self) { try await reader.probe() }
        #expect(error?.code == .cardUnresponsive)
    }

    @Test("A command before the card is powered finds no card")
    func noPower() throws {
        let link = ChildLink(
            card: "visa-credit", faults: [],
            search: ExecutableSearch(
                configured: program("refuses"), programFolder: nil, searchPath: []),
            startLimit: .patience, silence: .patience, interrupt: SocketInterrupt(),
            reportLoss: { _, _ in Issue.record("No child was started.") })
        let error = #expect(throws: CardError.self) { try link.send(.command(Self.select)) }
        #expect(error?.code == .cardRemoved)
        link.powerOff()
    }
}
