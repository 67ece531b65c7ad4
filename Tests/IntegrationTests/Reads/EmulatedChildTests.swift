// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProximityReader
import TestSupport
import Testing

/// The program that serves an emulated card lives as long as the reader, however that ends.
@Suite("The process of an emulated card")
struct EmulatedChildTests {
    /// A variable that identifies the processes that a test has started.
    private static let variable = "TTP_TEST_RUN"

    private static let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path

    /// Reads an emulated card like an app that has only `emulated:visa-credit`.
    private static func shopAfterRead(_ program: String, _ mark: String) async throws -> PointOfSale
    {
        setenv(variable, mark, 1)
        // An app that is killed leaves its files there, for the test to remove.
        setenv("TMPDIR", mark, 1)
        setenv("XDG_STATE_HOME", mark + "/state", 1)
        let choice = try #require(ReaderChoice("emulated:visa-credit"))
        let shop = try PointOfSale(choice) { $0.executable = program }
        try await shop.expectSuccess(of: {}, with: try await shop.session())
        try #require(ProcessTable.ownChildren.count == 1, "\(ProcessTable.ownChildren)")
        return shop
    }

    /// Waits until no process of this run is left.
    private static func untilAllEnded(_ folder: TemporaryFolder) async {
        let mark = "\(variable)=\(folder.url.path)"
        await waitUntil("no process of this run is left") {
            ProcessTable.processes(withEnvironment: mark).isEmpty
        }
    }

    @Test("The process ends with the reader object, and is waited for")
    func endsWithTheReader() async throws {
        let folder = try TemporaryFolder()
        let mark = folder.url.path
        await #expect(processExitsWith: .success) {
            [program = Self.program as String, mark = mark as String] in
            _ = try await Self.shopAfterRead(program, mark)
            await waitUntil("no child is left") { ProcessTable.ownChildren.isEmpty }
        }
        await Self.untilAllEnded(folder)
    }

    @Test("The process ends with an app that exits without cleaning up")
    func endsWithTheApp() async throws {
        let folder = try TemporaryFolder()
        let mark = folder.url.path
        await #expect(processExitsWith: .exitCode(7)) {
            [program = Self.program as String, mark = mark as String] in
            let shop = try await Self.shopAfterRead(program, mark)
            withExtendedLifetime(shop) { exit(7) }
        }
        await Self.untilAllEnded(folder)
    }

    @Test("The process ends with an app that is killed")
    func endsWithTheKilledApp() async throws {
        let folder = try TemporaryFolder()
        let mark = folder.url.path
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [program = Self.program as String, mark = mark as String] in
            let shop = try await Self.shopAfterRead(program, mark)
            _ = withExtendedLifetime(shop) { kill(getpid(), SIGKILL) }
        }
        await Self.untilAllEnded(folder)
    }

    @Test("A process that is killed between reads ends the session, and prepare starts another")
    func killedChild() async throws {
        let folder = try TemporaryFolder()
        let mark = folder.url.path
        await #expect(processExitsWith: .success) {
            [program = Self.program as String, mark = mark as String] in
            let shop = try await Self.shopAfterRead(program, mark)
            let session = try await shop.session()
            let events = shop.reader.events
            let first = try #require(ProcessTable.ownChildren.first, "there is no child")
            kill(first, SIGKILL)
            for await event in events where event.name == "notReady" { break }
            await waitUntil("no child is left") { ProcessTable.ownChildren.isEmpty }
            let error = await errorName { try await session.readPaymentCard(PointOfSale.request) }
            #expect(error == "noReaderSession", "\(error)")
            try await shop.expectSuccess(of: {}, with: try await shop.session())
            let children = ProcessTable.ownChildren
            #expect(children.count == 1 && children != [first], "\(first), \(children)")
        }
        await Self.untilAllEnded(folder)
    }

    @Test("A canceled read ends the process, but not the session")
    func cancelledRead() async throws {
        let folder = try TemporaryFolder()
        let mark = folder.url.path
        await #expect(processExitsWith: .success) {
            [program = Self.program as String, mark = mark as String] in
            let shop = try await Self.shopAfterRead(program, mark)
            let session = try await shop.session()
            for _ in 0..<20 {
                let read = Task { try await session.readPaymentCard(PointOfSale.request) }
                read.cancel()
                _ = await read.result
            }
            _ = try shop.open(try await session.readPaymentCard(PointOfSale.request))
        }
        await Self.untilAllEnded(folder)
    }
}
