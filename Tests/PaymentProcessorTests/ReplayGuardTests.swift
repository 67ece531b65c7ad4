// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SmartCard
import TestSupport
import Testing

@testable import PaymentProcessor

@Suite("What was presented is remembered")
struct ReplayGuardTests {
    private let temporaryFolder: TemporaryFolder
    private var folder: URL { temporaryFolder.url }

    init() throws {
        temporaryFolder = try TemporaryFolder()
    }

    private func guards() throws -> [ReplayGuard] {
        [ReplayGuard(), try ReplayGuard(file: folder.appending(path: "memory").path)]
    }

    @Test("tokens for 75 seconds at least")
    func tokens() throws {
        for replayGuard in try guards() {
            #expect(try replayGuard.insertToken("a", now: 1_000))
            #expect(try replayGuard.insertToken("b", now: 1_000))
            #expect(try !replayGuard.insertToken("a", now: 1_000))
            #expect(try !replayGuard.insertToken("a", now: 1_075))
            #expect(try !replayGuard.insertToken("a", now: 900))
            #expect(try replayGuard.insertToken("a", now: 1_076))
            #expect(try replayGuard.insertToken("c", now: .max))
            #expect(try !replayGuard.insertToken("c", now: .max))
        }
    }

    @Test("cryptograms for a day")
    func cryptograms() throws {
        for replayGuard in try guards() {
            #expect(try replayGuard.insertCryptogram([1, 2], now: 0))
            #expect(try replayGuard.insertCryptogram([1, 3], now: 0))
            #expect(try !replayGuard.insertCryptogram([1, 2], now: 86_400))
            #expect(try replayGuard.insertCryptogram([1, 2], now: 86_401))
        }
    }

    @Test("each reader's highest counter")
    func sequences() throws {
        for replayGuard in try guards() {
            #expect(try replayGuard.noteSequence(5, of: "a") == nil)
            #expect(try replayGuard.noteSequence(3, of: "a") == 5)
            #expect(try replayGuard.noteSequence(6, of: "a") == 5)
            #expect(try replayGuard.noteSequence(1, of: "b") == nil)
        }
    }

    @Test("of many callers with one token, one is accepted")
    func atomic() async throws {
        for replayGuard in try guards() {
            let accepted = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<32 {
                    group.addTask { (try? replayGuard.insertToken("t", now: 1)) == true }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(accepted == 1)
        }
    }

    @Test("in a file for other programs too, without account numbers, for the owner only")
    func file() throws {
        let path = folder.appending(path: "memory").path
        let number: [UInt8] = [4, 7, 6, 1, 7, 3, 9, 0, 0, 1, 0, 1, 0, 0, 1, 0]
        let first = try ReplayGuard(file: path)
        #expect(try first.insertToken("a", now: 1))
        #expect(try first.insertCryptogram(number, now: 1))
        let second = try ReplayGuard(file: path)
        #expect(try !second.insertToken("a", now: 2))
        #expect(try !second.insertCryptogram(number, now: 2))
        let memory = try String(contentsOfFile: path, encoding: .utf8)
        for digits in [Hexadecimal.string(number), number.map { "\($0)" }.joined()] {
            #expect(!memory.contains(digits))
        }
        for name in ["memory", "memory.key", "memory.lock"] {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.appending(path: name).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("a memory that cannot be used refuses everything")
    func broken() throws {
        let path = folder.appending(path: "memory").path
        let replayGuard = try ReplayGuard(file: path)
        try Data("{}".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(throws: Rejection(.replay, "")) { try replayGuard.insertToken("a", now: 1) }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: Rejection(.replay, "")) { try replayGuard.insertToken("a", now: 1) }
        try FileManager.default.removeItem(at: folder)
        #expect(throws: Rejection(.replay, "")) { try replayGuard.insertToken("a", now: 1) }
        #expect(throws: ProcessorError(.fileInaccessible, "")) { try ReplayGuard(file: path) }
    }
}
