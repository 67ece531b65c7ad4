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
        let silent = reader(program("answers-once"), silence: .milliseconds(50))
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
        let silent = reader(program("stays-silent"), card: folder.url.path)
        let task = Task { try await silent.probe() }
        await BlockingThread.poll { FileManager.default.fileExists(atPath: mark) ? true : nil }
        task.cancel()
        let error = await #expect(throws: CardError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test("A call canceled before its child starts ends at once, and the next call works")
    func earlyCancellation() throws {
        let link = ChildLink(
            card: "visa-credit", faults: [],
            search: ExecutableSearch(
                configured: try taptopay, programFolder: nil, searchPath: []),
            startLimit: .patience, silence: .patience, interrupt: SocketInterrupt(),
            reportLoss: { _, _ in })
        link.isCancelled = { true }
        let error = #expect(throws: CardError.self) { try link.powerOn() }
        #expect(error?.code == .cancelled)
        link.isCancelled = { false }
        #expect(try link.powerOn().isContactless)
    }
}
