// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import TestSupport
import Testing

@testable import PaymentProcessor

@Suite("Replay protection")
struct ReplayGuardTests {
    private let temporaryFolder: ScenarioFolder
    private var folder: URL { temporaryFolder.url }

    init() throws {
        temporaryFolder = try ScenarioFolder()
    }

    private func guards() throws -> [ReplayGuard] {
        [ReplayGuard(), try ReplayGuard(file: folder.appending(path: "memory").path)]
    }

    @Test("A token is remembered until it can no longer be accepted")
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

    @Test("A cryptogram is remembered for a day")
    func cryptograms() throws {
        for replayGuard in try guards() {
            #expect(try replayGuard.insertCryptogram([1, 2], now: 0))
            #expect(try replayGuard.insertCryptogram([1, 3], now: 0))
            #expect(try !replayGuard.insertCryptogram([1, 2], now: 86_400))
            #expect(try replayGuard.insertCryptogram([1, 2], now: 86_401))
        }
    }

    /// A read is valid for 60 s (the claims), a clock may differ by 5 s, and an Apple Pay token is
    /// accepted for 5 minutes, with clocks that differ by a minute.
    @Test("A token is remembered as long as it can be accepted")
    func ends() {
        #expect(PresentedToken.Kind.cardData.latestEnd(madeBefore: 1000) == 1000 + 60 + 5 + 1)
        #expect(PresentedToken.Kind.storedRead.latestEnd(madeBefore: 1000) == 1000 + 60 + 5 + 1)
        #expect(PresentedToken.Kind.applePay.latestEnd(madeBefore: 1000) == 1000 + 300 + 60 + 1)
        for kind in PresentedToken.Kind.allCases {
            #expect(kind.latestEnd(madeBefore: .max - 1) == .max)
        }
    }

    @Test("A read is remembered for five minutes, with its reader, transaction, and cryptogram")
    func reads() throws {
        for replayGuard in try guards() {
            try replayGuard.recordRead(of: "r", "t", [1], now: 0)
            func knows(_ reader: String, _ transaction: String, _ cryptogram: UInt8) throws -> Bool
            {
                try replayGuard.knowsRead(of: reader, transaction, [cryptogram], now: 1)
            }
            #expect(try knows("r", "t", 1))
            #expect(try !knows("s", "t", 1) && !knows("r", "u", 1) && !knows("r", "t", 2))
            #expect(try replayGuard.knowsRead(of: "r", "t", [1], now: 300))
            #expect(try !replayGuard.knowsRead(of: "r", "t", [1], now: 301))
        }
    }

    @Test("Each reader's highest counter is remembered")
    func sequences() throws {
        for replayGuard in try guards() {
            func note(_ number: Int64, of reader: String) throws -> SequenceMark? {
                try replayGuard.recordSequence(
                    SequenceMark(number: number, time: number * 10), of: reader)
            }
            #expect(try note(5, of: "a") == nil)
            #expect(try note(3, of: "a") == SequenceMark(number: 5, time: 50))
            #expect(try note(6, of: "a") == SequenceMark(number: 5, time: 50))
            #expect(try note(2, of: "a") == SequenceMark(number: 6, time: 60))
            #expect(try note(1, of: "b") == nil)
            // An equal number does not change the time.
            let equal = SequenceMark(number: 6, time: 70)
            let known = SequenceMark(number: 6, time: 60)
            #expect(try replayGuard.recordSequence(equal, of: "a") == known)
            #expect(try note(2, of: "a") == known)
        }
    }

    @Test("Of many simultaneous callers with one token, only one is accepted")
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

    @Test("A memory file is shared between programs, has no account numbers, and is private")
    func file() throws {
        let path = folder.appending(path: "memory").path
        let number: [UInt8] = [4, 7, 6, 1, 7, 3, 9, 0, 0, 1, 0, 1, 0, 0, 1, 0]
        let first = try ReplayGuard(file: path)
        #expect(try first.insertToken("a", now: 1))
        #expect(try first.insertCryptogram(number, now: 1))
        let second = try ReplayGuard(file: path)
        #expect(try !second.insertToken("a", now: 2))
        #expect(try !second.insertCryptogram(number, now: 2))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count { ["memory", "memory.key", "memory.lock"].contains($0) } == 3)
        for name in names {
            let file = folder.appending(path: name)
            let contents = try Data(contentsOf: file)
            for digits in [
                Data(number), Data(Hexadecimal.string(number).utf8),
                Data(number.map { "\($0)" }.joined().utf8),
            ] {
                #expect(contents.firstRange(of: digits) == nil, "\(name)")
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test("A memory file of an earlier version keeps all its entries")
    func earlierVersion() throws {
        let path = folder.appending(path: "memory").path
        try PrivateFile.write(
            Array(
                """
                {"tokens":[["a",100],["b",50]],"cryptograms":[["c",90]],"sequences":[["r",7]],\
                "reads":[["r t c",300]]}
                """.utf8), to: path)
        for _ in 0..<2 {
            let records = try ReplayDatabase(path)
            #expect(try records.knowsToken("a", now: 100))
            #expect(try !records.knowsToken("a", now: 101))
            #expect(
                try records.insertToken(PresentedToken("a", .cardData, end: 115), now: 40)
                    == .repeated)
            #expect(try !records.insertCryptogram("c", now: 90))
            #expect(try records.knowsRead("r t c", now: 300))
            #expect(try !records.knowsRead("r t c", now: 301))
            #expect(try !records.knowsRead("r t d", now: 10))
            let mark = SequenceMark(number: 7, time: nil)
            #expect(try records.recordSequence(mark, of: "r") == mark)
        }
        // A file from before PINs were supported.
        let other = folder.appending(path: "other").path
        try PrivateFile.write(
            Array(#"{"tokens":[["a",100]],"cryptograms":[],"sequences":[]}"#.utf8), to: other)
        #expect(try ReplayDatabase(other).knowsToken("a", now: 100))
    }

    @Test("Expired entries are dropped, and the rest is found among many")
    func expiry() throws {
        for replayGuard in try guards() {
            for index in 0..<200 {
                #expect(try replayGuard.insertToken("t\(index)", now: Int64(index)))
            }
            #expect(try !replayGuard.knowsToken("t100", now: 199))
            #expect(try replayGuard.insertToken("t100", now: 199))
            #expect(try replayGuard.knowsToken("t150", now: 199))
            #expect(try !replayGuard.insertToken("t150", now: 199))
        }
    }

    @Test("A key file of another length is refused", arguments: [0, 16, 31, 32, 33])
    func keyFile(count: Int) throws {
        let file = folder.appending(path: "memory").path
        let key = [UInt8](repeating: 7, count: count)
        try PrivateFile.write(key, to: file + ".key")
        guard count != 32 else {
            _ = try ReplayGuard(file: file)
            return
        }
        #expect(throws: ProcessorError(.invalidFile, file + ".key")) {
            try ReplayGuard(file: file)
        }
    }

    @Test("No entry is dropped before its end, however many come")
    func noneTooEarly() throws {
        for replayGuard in try guards() {
            for index: Int64 in 0..<200 {
                let token = PresentedToken("t\(index)", .cardData, end: index + 65)
                #expect(try replayGuard.insertToken(token, now: index) == .first)
                for earlier in max(0, index - 65)...index {
                    #expect(try replayGuard.knowsToken("t\(earlier)", now: index))
                }
            }
        }
    }

    @Test("After a clock that was ahead, forgotten tokens are refused, by their kind")
    func ahead() throws {
        let hour: Int64 = 60 * 60
        for replayGuard in try guards() {
            let stored = PresentedToken("s", .storedRead, end: 7 * 24 * hour)
            let token = PresentedToken("a", .cardData, end: 1_065)
            #expect(try replayGuard.insertToken(stored, now: 1_000) == .first)
            #expect(try replayGuard.insertToken(token, now: 1_000) == .first)
            #expect(try replayGuard.insertCryptogram([1], now: 1_000))
            // Enough for a record in memory to drop expired ones.
            for index in 0..<200 {
                let other = PresentedToken("o\(index)", .cardData, end: 30 * hour + 65)
                _ = try replayGuard.insertToken(other, now: 30 * hour)
            }
            #expect(try replayGuard.insertToken(token, now: 1_001) == .forgotten)
            #expect(
                try replayGuard.insertToken(
                    PresentedToken("b", .cardData, end: 1_065), now: 1_001) == .forgotten)
            #expect(
                try replayGuard.insertToken(
                    PresentedToken("c", .cardData, end: 1_066), now: 1_001) == .first)
            #expect(try replayGuard.insertToken(stored, now: 1_001) == .repeated)
        }
    }

    @Test("A moment in which the clock is ahead forgets no cryptogram")
    func aheadForAMoment() throws {
        for replayGuard in try guards() {
            #expect(try replayGuard.insertCryptogram([1], now: 1_000))
            #expect(try replayGuard.insertCryptogram([2], now: 1_000 + 30 * 60 * 60))
            #expect(try !replayGuard.insertCryptogram([1], now: 1_001))
        }
    }

    @Test("What is forgotten follows the clock, even if it is ahead for an hour only")
    func aheadForAnHour() throws {
        for replayGuard in try guards() {
            func insert(_ name: String, _ end: Int64, now: Int64) throws -> Presentation {
                try replayGuard.insertToken(PresentedToken(name, .cardData, end: end), now: now)
            }
            for index in 0..<65 {
                #expect(try insert("a\(index)", 1_065, now: 1_000) == .first)
            }
            for index in 0..<200 {
                #expect(try insert("b\(index)", 4_665, now: 4_600) == .first)
            }
            #expect(try insert("a0", 1_065, now: 1_001) == .forgotten)
        }
    }

    @Test("A clock that is a day ahead for a minute forgets no cryptogram, under any load")
    func aheadUnderLoad() throws {
        let ahead: Int64 = 1_000 + 30 * 60 * 60
        for replayGuard in try guards() {
            #expect(try replayGuard.insertCryptogram([1], now: 1_000))
            for index in 0..<240 {
                let now = ahead + Int64(index / 4)
                #expect(try replayGuard.insertCryptogram([2, UInt8(index)], now: now))
                #expect(try replayGuard.insertToken("t\(index)", now: now))
            }
            #expect(try !replayGuard.insertCryptogram([1], now: 1_061))
        }
    }

    @Test("Once a minute, the removal follows the clock by 25 minutes at most")
    func steps() throws {
        for replayGuard in try guards() {
            func insert(_ name: String, _ end: Int64, now: Int64) throws -> Presentation {
                try replayGuard.insertToken(PresentedToken(name, .cardData, end: end), now: now)
            }
            #expect(try insert("removed", 2_499, now: 1_000) == .first)
            #expect(try insert("late", 2_500, now: 1_000) == .first)
            for index in 0..<64 { #expect(try insert("a\(index)", 1_065, now: 1_000) == .first) }
            // Enough for a record in memory to drop expired ones, as often as it may.
            for index in 0..<400 {
                let now: Int64 = 4_600 + (index < 200 ? 0 : 59)
                #expect(try insert("b\(index)", 4_725, now: now) == .first)
            }
            #expect(try insert("late", 2_500, now: 1_001) == .repeated)
            #expect(try insert("removed", 2_499, now: 1_001) == .forgotten)
        }
    }

    @Test("After a minute, the removal follows the clock again", arguments: [59, 60])
    func secondStep(pause: Int64) throws {
        let replayGuard = try ReplayGuard(file: folder.appending(path: "memory").path)
        func insert(_ name: String, _ end: Int64, now: Int64) throws -> Presentation {
            try replayGuard.insertToken(PresentedToken(name, .cardData, end: end), now: now)
        }
        #expect(try insert("late", 2_500, now: 1_000) == .first)
        #expect(try insert("b", 4_725, now: 4_600) == .first)
        #expect(try insert("c", 4_725, now: 4_600 + pause) == .first)
        #expect(
            try insert("late", 2_500, now: 4_600 + pause) == (pause < 60 ? .first : .forgotten))
    }

    @Test(
        "After its file was removed or replaced, the replay guard refuses everything",
        arguments: ["removed", "replaced", "for everybody"])
    func lost(_ change: String) throws {
        let path = folder.appending(path: "memory").path
        let replayGuard = try ReplayGuard(file: path)
        #expect(try replayGuard.insertToken("a", now: 1))
        if change == "for everybody" {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        if change == "replaced" { _ = try ReplayGuard(file: path) }
        #expect(throws: Rejection(.replay, "")) { try replayGuard.insertToken("a", now: 1) }
        #expect(throws: Rejection(.replay, "")) { try replayGuard.knowsToken("a", now: 1) }
        #expect(throws: Rejection(.replay, "")) {
            try replayGuard.recordSequence(SequenceMark(number: 1, time: 1), of: "r")
        }
        #expect(throws: Rejection(.replay, "")) { try replayGuard.insertCryptogram([1], now: 1) }
        #expect(throws: Rejection(.replay, "")) {
            try replayGuard.recordRead(of: "r", "t", [1], now: 1)
        }
        #expect(throws: Rejection(.replay, "")) {
            try replayGuard.knowsRead(of: "r", "t", [1], now: 1)
        }
    }

    @Test(
        "A file with other contents is refused and left unchanged",
        arguments: [
            "{}", #"{"tokens":[["a"]],"cryptograms":[],"sequences":[]}"#, "text", "\0\u{1}",
            #"{"tokens":[["a",1,2]],"cryptograms":[],"sequences":[]}"#,
        ])
    func foreign(_ contents: String) throws {
        let path = folder.appending(path: "memory").path
        try PrivateFile.write(Array(contents.utf8), to: path)
        #expect(throws: ProcessorError(.invalidFile, "")) { try ReplayGuard(file: path) }
        #expect(try PrivateFile.read(path) == Array(contents.utf8))
    }

    @Test("A file that others can read, a folder, and a missing folder are refused")
    func unusable() throws {
        let path = folder.appending(path: "memory").path
        #expect(throws: ProcessorError(.fileInaccessible, "")) {
            try ReplayGuard(file: path + "/none/memory")
        }
        try PrivateFile.write([], to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(throws: ProcessorError(.filePermissions, "")) { try ReplayGuard(file: path) }
        let link = folder.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(throws: ProcessorError(.fileInaccessible, "")) { try ReplayGuard(file: link) }
        try FileManager.default.removeItem(atPath: path)
        try PrivateFile.makeFolder(path)
        #expect(throws: ProcessorError(.fileInaccessible, "")) { try ReplayGuard(file: path) }
    }
}

extension ReplayGuard {
    /// Records a token for 75 seconds; returns `false` if it is already recorded.
    fileprivate func insertToken(_ name: String, now: Int64) throws(Rejection) -> Bool {
        let end = now.addingReportingOverflow(75)
        let token = PresentedToken(name, .cardData, end: end.overflow ? .max : end.partialValue)
        return try insertToken(token, now: now) == .first
    }
}
