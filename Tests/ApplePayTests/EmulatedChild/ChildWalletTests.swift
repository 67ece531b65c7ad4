// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import Support
import TestClocks
import TestSupport
import Testing

@testable import ApplePay

/// Tests child processes that misbehave; ``ServedWalletTests`` runs taptopay itself.
@Suite("Wallet in a child process")
struct ChildWalletTests {
    /// Returns a fixture program, which has no time limit unless a test moves its clock.
    private func program(
        _ name: String, _ arguments: [String] = [], clock: ManualClock = ManualClock()
    ) -> EmulatedWalletProgram {
        EmulatedWalletProgram(
            search: ExecutableSearch(
                configured: Fixtures.url("child-programs/\(name)").path, programFolder: nil,
                searchPath: []),
            arguments: arguments, clock: clock)
    }

    private func error(_ program: EmulatedWalletProgram) async -> WalletError? {
        do {
            _ = try await ChildWallet(program: program).cards()
            return nil
        } catch {
            return error
        }
    }

    @Test("A missing wallet program is reported, and cannot pay")
    func noProgram() async {
        let program = EmulatedWalletProgram(
            search: ExecutableSearch(
                configured: "/nowhere/taptopay", programFolder: nil, searchPath: []))
        let error = await error(program)
        #expect(error?.code == .disconnected)
        #expect(error?.hint?.contains("/nowhere/taptopay") == true)
        #expect(await !ChildWallet(program: program).canPay())
        await #expect(throws: TokenServerError(.disconnected, hint: error?.hint)) {
            try await ChildTokenServer(program: program).nonce()
        }
    }

    @Test("A program that exits at once is reported for each request")
    func death() async {
        let program = program("refuses")
        for _ in 1...3 {
            #expect(
                await error(program)
                    == WalletError(.disconnected, hint: "The wallet program exited."))
        }
    }

    @Test(
        "Garbage from the child fails the request as malformed",
        arguments: [
            "garbage", #"{"id":1}"#, #"{"id":1,"result":7}"#, #"{"id":1,"error":{}}"#, "too-long",
        ])
    func garbage(answer: String) async {
        #expect(await error(program("answers", [answer])) == .malformed)
    }

    @Test(
        "An answer without the method's members fails the request as malformed",
        arguments: [
            #"{"id":1,"result":{}}"#, #"{"id":1,"result":{"cards":[{}]}}"#,
            #"{"id":1,"error":{"code":"unheardOf"}}"#,
        ])
    func wrongMembers(answer: String) async {
        #expect(await error(program("answers", [answer])) == .malformed)
    }

    @Test("Errors from the child keep their codes and hints")
    func errors() async {
        let answer = #"{"id":1,"error":{"code":"locked","hint":"Ask your bank."}}"#
        #expect(
            await error(program("answers", [answer]))
                == WalletError(.locked, hint: "Ask your bank."))
    }

    @Test("A child that stays silent for 60 seconds fails all pending requests")
    func silence() async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let program = program("stays-silent", ["", "", folder.url.path], clock: clock)
        async let first = error(program)
        async let second = error(program)
        await clock.waitUntilSleeping(2)
        clock.advance(by: EmulatedWalletProgram.startLimit)
        #expect(await first?.code == .disconnected)
        #expect(await second?.hint?.contains("within 60") == true)
    }

    @Test("A child that has answered once is given up after 10 seconds of silence")
    func laterSilence() async {
        let clock = ManualClock()
        let program = program("answers", [#"{"id":1,"result":{"cards":[]}}"#], clock: clock)
        #expect(await error(program) == nil)
        async let second = error(program)
        await clock.waitUntilSleeping()
        clock.advance(by: EmulatedWalletProgram.quickLimit)
        #expect(await second?.hint?.contains("within 10") == true)
    }

    @Test("A canceled task does not wait for its answer")
    func cancellation() async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let program = program("stays-silent", ["", "", folder.url.path], clock: clock)
        let task = Task { await error(program) }
        await clock.waitUntilSleeping()
        task.cancel()
        #expect(await task.value?.code == .disconnected)
    }
}
