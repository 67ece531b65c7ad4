// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import Support
import Testing

@testable import ProcessorService

@Suite("What is counted of webhooks")
struct WebhookStatesTests {
    @Test("A webhook is failing from the first refused event until it accepts one, or is removed")
    func failing() {
        let states = WebhookStates()
        for (webhook, accepts, count) in [
            ("a", true, 0), ("a", false, 1), ("a", false, 1), ("b", false, 2), ("a", true, 1),
            ("a", true, 1), ("a", false, 2),
        ] {
            states.record(webhook, accepts: accepts)
            #expect(states.failingCount == count)
        }
        states.forget("a")
        #expect(states.failingCount == 1)
        states.forget("c")
        #expect(states.failingCount == 1)
    }

    @Test("Every dropped event is counted")
    func dropped() {
        let states = WebhookStates()
        for webhook in ["a", "a", "b"] { states.recordDropped(webhook) }
        states.record("a", accepts: true)
        states.recordDropped("a")
        #expect(states.droppedCount == 4)
    }

    @Test("Each change is logged once")
    func log() {
        let messages = Lock<[String]>([])
        let states = WebhookStates { message in messages.withLock { $0.append(message) } }
        let (refuses, accepts, drops) = (
            "the webhook a did not accept an event; it is tried again",
            "the webhook a accepts events again",
            "too many events wait for the webhook a: its oldest ones are dropped"
        )
        func drop() { states.recordDropped("a") }
        let steps: [(String?, () -> Void)] = [
            (nil, { states.record("a", accepts: true) }),
            (refuses, { states.record("a", accepts: false) }),
            (nil, { states.record("a", accepts: false) }), (drops, drop), (nil, drop),
            (nil, { states.record("a", accepts: false) }), (nil, drop),
            (accepts, { states.record("a", accepts: true) }),
            (nil, { states.record("a", accepts: true) }), (drops, drop), (nil, drop),
            (nil, { states.forget("a") }), (drops, drop),
            (refuses, { states.record("a", accepts: false) }),
        ]
        for (place, (message, step)) in steps.enumerated() {
            messages.withLock { $0 = [] }
            step()
            #expect(messages.withLock { $0 } == (message.map { [$0] } ?? []), "step \(place)")
        }
    }

    @Test("A service shows no details, and has no rules and no webhooks, unless it is told to")
    func defaults() {
        var configuration = ProcessorConfiguration(folder: "/nowhere")
        #expect(!configuration.isDevelopment && !configuration.hasIssuerRules)
        #expect(configuration.webhookPorts.isEmpty)
        #expect(configuration.audience == "psp.test")
        #expect(configuration.policy.clockTolerance == OpeningPolicy.defaultClockTolerance)
        configuration.clockTolerance = 7
        #expect(configuration.policy.clockTolerance == 7)
    }
}
