// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import Support
import Testing

@testable import ProximityReader

/// Tests what `prepare` does before it returns a session.
@Suite("Prepare")
struct PrepareTests {
    @Test("The first prepare reports its progress up to 100")
    func progress() async throws {
        let bench = try TestBench()
        try await bench.reader.linkAccount(using: bench.provider.token())
        let events = bench.reader.events
        _ = try await bench.reader.prepare(using: bench.provider.token())
        var percents: [Int] = []
        for await case .updateProgress(let percent) in events {
            percents.append(percent)
            if percent == 100 { break }
        }
        #expect(percents == percents.sorted())
        #expect(percents.first == 1)
    }

    @Test("A valid session is returned at once, without progress")
    func sameSession() async throws {
        #expect(PaymentCardReader.isSupported)
        let bench = try TestBench()
        let token = try bench.provider.token()
        try await bench.reader.linkAccount(using: token)
        let first = try await bench.reader.prepare(using: token)
        let second = try await bench.reader.prepare(using: token)
        #expect(first === second)
    }

    @Test("Another token produces another session, without progress")
    func otherToken() async throws {
        let bench = try TestBench()
        let first = try await bench.session()
        let events = bench.reader.events
        let second = try await bench.reader.prepare(using: bench.provider.token(lifetime: 60))
        #expect(first !== second)
        bench.tap()
        _ = try await second.readPaymentCard(TestBench.request)
        let heard = await names(of: events, through: "userInterfaceDismissed")
        #expect(heard.filter { $0 == "updateProgress" }.count <= 6)
        #expect(heard.last == "userInterfaceDismissed")
    }

    @Test("The deprecated form of prepare gets the progress")
    func updateHandler() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token()
        try await bench.reader.linkAccount(using: token)
        var percents: [Int] = []
        _ = try await bench.reader.prepare(using: token) { event in
            if case .progress(let percent) = event { percents.append(percent) }
        }
        #expect(percents.last == 100)
    }

    @Test("A second prepare at the same time fails because the reader is busy")
    func busy() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token()
        try await bench.reader.linkAccount(using: token)
        let results = await withTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    do {
                        _ = try await bench.reader.prepare(using: token)
                        return "prepared"
                    } catch {
                        return (error as? PaymentCardReaderError)?.errorName ?? "\(error)"
                    }
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(results.contains("prepared"))
        #expect(results.isSubset(of: ["prepared", "readerBusy"]))
    }

    @Test("A merchant that has not accepted the terms gets no session")
    func notLinked() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token()
        await expectReaderError("accountNotLinked") { try await bench.reader.prepare(using: token) }
        try await bench.reader.linkAccount(using: token)
        _ = try await bench.reader.prepare(using: token)
    }

    @Test("An unplugged reader is reported, and works when it is plugged in again")
    func unplugged() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token()
        try await bench.reader.linkAccount(using: token)
        bench.cardReader.unplug()
        await expectReaderError("prepareFailed") { try await bench.reader.prepare(using: token) }
        #expect(bench.diagnostics.withLock { $0.count } == 1)
        bench.cardReader.plugIn()
        _ = try await bench.reader.prepare(using: token)
    }

    @Test("Missing provider keys are reported with their path and how to create them")
    func missingKeys() async throws {
        let bench = try TestBench { $0.processorKeys = .file("/nowhere/psp.jwks") }
        do {
            _ = try await bench.reader.prepare(using: bench.provider.token())
            Issue.record("Nothing was thrown.")
        } catch PaymentCardReaderError.prepareFailed(let reason) {
            #expect(reason?.contains("/nowhere/psp.jwks") == true)
            #expect(reason?.contains("taptopay psp init") == true)
            #expect(reason?.contains("Set TAPTOPAY_PSP_KEYS") == true)
        }
    }

    @Test("A clock that was never set is reported")
    func clockNeverSet() async throws {
        let bench = try TestBench { $0.date = { Date(timeIntervalSince1970: 1_000) } }
        await expectReaderError("prepareFailed") {
            try await bench.reader.prepare(using: bench.provider.token())
        }
    }

    @Test("A canceled prepare is interrupted")
    func cancelled() async throws {
        let bench = try TestBench()
        let token = try bench.provider.token()
        try await bench.reader.linkAccount(using: token)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await bench.reader.prepare(using: token)
        }
        await expectReaderError("requestInterrupted") { try await task.value }
        _ = try await bench.reader.prepare(using: token)
    }
}
