// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SmartCard
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

@Suite struct VPCDListeningTests {
    private func path(in folder: TemporaryFolder) -> String {
        folder.url.appending(path: "card.sock").path
    }

    /// Runs a server until `body` has ended.
    private func serve(
        at path: String, _ body: () async throws -> Void
    ) async throws -> VPCDCardServer.Ending {
        let server = VPCDCardServer(EmulatedCard(.visaCredit), at: .listening(path: path))
        let (ready, signal) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            defer { signal.finish() }
            return try await server.run { signal.yield() }
        }
        for await _ in ready { break }
        try await body()
        server.stop()
        return try await task.value
    }

    @Test("Peers are served one after another, and the socket is removed at the end")
    func peers() async throws {
        let folder = try TemporaryFolder()
        let path = path(in: folder)
        let ending = try await serve(at: path) {
            for _ in 0..<3 {
                let reader = try #require(VirtualReader.connect(path: path))
                #expect(await reader.ask(.answerToReset)?.first == 0x3B)
                reader.close()
            }
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
        #expect(ending == .stopped)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("A connected peer does not keep the card server from stopping")
    func stopWithPeer() async throws {
        let folder = try TemporaryFolder()
        let path = path(in: folder)
        let ending = try await serve(at: path) {
            let reader = try #require(VirtualReader.connect(path: path))
            _ = await reader.ask(.answerToReset)
        }
        #expect(ending == .stopped)
    }

    @Test("A path on which another server listens is refused")
    func pathInUse() async throws {
        let folder = try TemporaryFolder()
        let path = path(in: folder)
        _ = try await serve(at: path) {
            await #expect(throws: VPCDServerError(.pathInUse)) {
                try await VPCDCardServer(
                    EmulatedCard(.visaCredit), at: .listening(path: path)
                ).run()
            }
        }
    }

    @Test("A file that is not a socket is not replaced")
    func file() async throws {
        let folder = try TemporaryFolder()
        let path = path(in: folder)
        try Data("keep".utf8).write(to: URL(filePath: path))
        await #expect(throws: VPCDServerError(.pathInUse)) {
            try await VPCDCardServer(
                EmulatedCard(.visaCredit), at: .listening(path: path)
            ).run()
        }
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("A socket left behind by an ended program is replaced")
    func abandoned() async throws {
        let folder = try TemporaryFolder()
        let path = path(in: folder)
        let copy = folder.url.appending(path: "copy.sock").path
        _ = try await serve(at: path) {
            try FileManager.default.linkItem(atPath: path, toPath: copy)
        }
        #expect(FileManager.default.fileExists(atPath: copy))
        let ending = try await serve(at: copy) {}
        #expect(ending == .stopped)
    }

    @Test("A path that is too long, or in a missing folder, is refused")
    func unusablePaths() async throws {
        let folder = try TemporaryFolder()
        await #expect(throws: VPCDServerError(.pathTooLong)) {
            try await VPCDCardServer(
                EmulatedCard(.visaCredit),
                at: .listening(path: "/" + String(repeating: "x", count: 200))
            ).run()
        }
        await #expect(throws: VPCDServerError(.pathNotUsable)) {
            try await VPCDCardServer(
                EmulatedCard(.visaCredit),
                at: .listening(path: folder.url.appending(path: "no/card.sock").path)
            ).run()
        }
    }
}
