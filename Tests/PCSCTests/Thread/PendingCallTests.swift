// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import PCSC

@Suite
struct PendingCallTests {
    @Test
    func theFirstEndCounts() async {
        let call = PendingCall<Int>()
        let outcome = await call.outcome {
            #expect(!call.isOver)
            #expect(call.end(.success(1)))
            #expect(!call.end(.failure(.cancelled)))
            call.expire()
        }
        #expect(outcome == .success(1))
        #expect(call.isOver)
    }

    @Test
    func anEndBeforeTheBeginningIsKept() async {
        let call = PendingCall<Int>()
        #expect(call.end(.failure(.cancelled)))
        #expect(call.isOver)
        let outcome = await call.outcome { Issue.record("The call was started") }
        #expect(outcome == .failure(.cancelled))
    }

    @Test
    func anExpiredCallTimesOut() async {
        let call = PendingCall<Int>()
        let outcome = await call.outcome { call.expire() }
        #expect(outcome == .failure(.timeout))
    }
}
