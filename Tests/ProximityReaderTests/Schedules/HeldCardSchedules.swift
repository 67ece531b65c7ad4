// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import SmartCard
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Schedules of cards that are held")
struct HeldCardSchedules {
    /// What can end a hold while the issuer's response arrives.
    enum Ending: String, CaseIterable {
        case removal, program, customer, time, read, background
    }

    private static let holdTime = Duration.seconds(13)
    private static let answer = IssuerResponse(
        responseCode: "00", authenticationData: Data(count: 8))

    private static func transaction() throws -> ScriptedTransaction {
        var outcome = Outcome(.approved)
        outcome.discretionaryData = [
            DataObject(0x8A, [0x30, 0x30]), DataObject(0x95, [0, 0, 0, 0, 0]),
            DataObject(0x9B, [0x10, 0]),
        ]
        let update = try #require(PaymentCardUpdateResult(outcome))
        return ScriptedTransaction(
            exchanges: 2, verdicts: [.read(.sample)], awaitsIssuer: true, holdTime: holdTime,
            updates: [.updated(update)])
    }

    private static func update(_ session: PaymentCardReaderSession) async -> String {
        do {
            _ = try await session.updateCard(with: answer)
            return "success"
        } catch {
            if case .readFailed(let failure) = error { return failure.errorName }
            return error.errorName
        }
    }

    @Test(
        "A held card gets its issuer's response or is released, whatever happens first",
        arguments: Ending.allCases)
    func race(ending: Ending) async throws {
        let state = try await ReaderState()
        let transaction = try Self.transaction()
        try await ScheduleExplorer("a hold ended by \(ending)", share: 0.25).run { scenario in
            let bench = ScenarioReader(scenario, state, isImmediate: scenario.random(0...1) == 1) {
                $0.transactions = CardTransactionFactory { _, _, _, _ in transaction }
            }
            bench.listen(holdsCards: true)
            let session = try await bench.prepare()
            bench.tap()
            let first = await bench.read(session)
            try scenario.expect(first == "success", "the read: \(first)")
            let update = scenario.start("the update") {
                if ending == .time { try await scenario.clock.sleep(for: Self.holdTime) }
                await scenario.pause(0...40)
                return await Self.update(session)
            }
            let end = scenario.start("the end") { () -> String? in
                await scenario.pause(0...40)
                switch ending {
                case .removal: bench.field.remove()
                case .program: _ = try await session.cancelRead()
                case .customer: bench.sheet.cancel()
                case .time: break
                case .read: return await bench.read(session)
                case .background: bench.leaveForBackground()
                }
                return nil
            }
            let result = try await update.value
            let read = try await end.value
            let possible: [String] =
                switch ending {
                case .removal, .customer, .time: ["success", "cardRemoved"]
                case .program: ["success", "cardRemoved", "cancelled"]
                // The second read can also have ended: its card is held, too.
                case .read: ["success", "cardRemoved", "noTransaction", "readerSessionBusy"]
                case .background: ["success", "cardRemoved", "cancelled", "noReaderSession"]
                }
            try scenario.expect(possible.contains(result), result)
            if let read {
                try scenario.expect(["success", "readerSessionBusy"].contains(read), read)
            }
            // The card is free again, or held for the last read.
            let next = try await bench.prepare()
            bench.tap()
            let last = await bench.read(next)
            try scenario.expect(last == "success", "the next read: \(last)")
            let again = await Self.update(next)
            try scenario.expect(again == "success", "its update: \(again)")
            try bench.check(time: nil)
            try await scenario.clock.sleep(for: .seconds(1))
        }
    }
}
