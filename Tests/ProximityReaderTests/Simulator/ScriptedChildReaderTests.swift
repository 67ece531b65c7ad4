// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProximityReader

@Suite("A reader with a script, and the program of its cards")
struct ScriptedChildReaderTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func search(_ program: String = "runs-script") -> ExecutableSearch {
        ExecutableSearch(
            configured: program.hasPrefix("/")
                ? program : Fixtures.url("child-programs/\(program)").path,
            programFolder: nil, searchPath: [])
    }

    private func progress(_ taps: String) throws -> ScriptProgress {
        let file = try ScriptFile(json: Array("{\"taps\": [\(taps)]}".utf8))
        return ScriptProgress.of(file, at: folder.url.path)
    }

    private func reader(_ progress: ScriptProgress) -> ScriptedChildReader {
        ScriptedChildReader(name: "script:x", progress: progress, search: search(), clock: clock)
    }

    private func error(_ reader: ScriptedChildReader) async -> CardError? {
        await #expect(throws: CardError.self) { _ = try await reader.waitForCard() }
    }

    @Test("Each wait takes the next event after its delay, and an unplugged reader stays away")
    func events() async throws {
        let progress = try progress(
            #"{"reader": "busy", "after": 2}, {"customer": "cancels"}, {"reader": "unplugged"}"#)
        let reader = reader(progress)
        try await reader.probe()
        async let first = error(reader)
        await clock.waitUntilSleeping()
        #expect(progress.next?.event == .failure(.readerBusy))
        clock.advance(by: .seconds(2))
        #expect(await first?.code == .readerBusy)
        #expect(await first?.hint == "The script specifies this error.")
        #expect(await error(reader)?.code == .cancelled)
        #expect(progress.isPlugged)
        #expect(await error(reader)?.hint == "The script specifies this error.")
        #expect(!progress.isPlugged)
        #expect(progress.next == nil)
        let away = await #expect(throws: CardError.self) { try await reader.probe() }
        #expect(away?.code == .readerUnavailable)
        #expect(await error(reader)?.code == .readerUnavailable)
    }

    @Test("A canceled wait leaves its event to the next one, and ends without one, too")
    func cancelled() async throws {
        for text in [#"{"reader": "busy", "after": 2}"#, ""] {
            let progress = try progress(text)
            let reader = reader(progress)
            let wait = Task { await error(reader) }
            if !text.isEmpty { await clock.waitUntilSleeping() }
            wait.cancel()
            #expect(await wait.value?.code == .cancelled)
            #expect((progress.next == nil) == text.isEmpty)
        }
    }

    @Test("A card of a script is served by a child process")
    func card() async throws {
        try Data(#"printf '\000\005\073\200\200\001\001' >&3; exec cat <&3 >/dev/null"#.utf8)
            .write(to: folder.url.appendingPathComponent("script"))
        let progress = try progress(#"{"card": "\#(folder.url.path)"}"#)
        let card = try await reader(progress).waitForCard()
        #expect(card.answerToReset.isContactless)
        #expect(progress.next == nil)
        #expect(progress.isPlugged)
    }

    @Test("All readers of a script share its progress, and another script has its own")
    func shared() throws {
        let text = #"{"reader": "busy"}, {"reader": "denied"}"#
        let first = try progress(text)
        first.advance()
        let same = try progress(text)
        #expect(same === first)
        #expect(same.next?.event == .failure(.accessDenied))
        let changed = try progress(#"{"reader": "busy"}"#)
        #expect(changed !== first)
        #expect(changed.next?.event == .failure(.readerBusy))
        changed.advance()
        changed.advance()
        #expect(changed.next == nil)
        #expect(changed.isPlugged)
    }

    @Test("Without the program, a script's reader is unavailable")
    func noProgram() async throws {
        let reader = ScriptedChildReader(
            name: "script:x", progress: try progress(#"{"reader": "busy"}"#),
            search: search("/nowhere/taptopay"), clock: clock)
        let error = await #expect(throws: CardError.self) { try await reader.probe() }
        #expect(error?.code == .readerUnavailable)
        #expect(error?.hint.contains("/nowhere/taptopay") == true)
    }

    @Test("The program lists its cards, or the reader is unavailable")
    func list() async throws {
        let path = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let lines = try await EmulatedCardProgram(search: search(path)).list()
        #expect(String(decoding: lines, as: UTF8.self).contains("visa-credit"))
        for (program, hint) in [("refuses", "failed to list cards"), ("/nowhere/x", "/nowhere/x")] {
            let error = await #expect(throws: CardError.self) {
                try await EmulatedCardProgram(search: search(program)).list()
            }
            #expect(error?.code == .readerUnavailable)
            #expect(error?.hint.contains(hint) == true)
        }
    }
}
