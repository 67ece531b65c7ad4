// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProximityReader

/// Tests tasks that share a stream and are identified by addresses that can be reused.
@Suite("Event subscription")
struct EventSubscriptionTests {
    private let all = ["readyForTap", "cardDetected", "readCompleted"]
    private var log = EventLog(capacity: 100)
    private var subscription = EventSubscription(from: 0)

    private mutating func begin() {
        log.beginActivity()
        subscription.beginActivity()
        for event in [PaymentCardReader.Event.readyForTap, .cardDetected, .readCompleted] {
            log.append(event)
        }
    }

    private mutating func end() {
        if let start = log.endActivity() { subscription.endActivity(from: start) }
    }

    /// Returns the events that the task at an address gets now.
    private mutating func hear(_ task: Int, _ count: Int = .max) -> [String] {
        var names: [String] = []
        while names.count < count, let event = subscription.next(for: task, in: &log) {
            names.append(event.name)
        }
        return names
    }

    @Test("A task at a reused address does not get the previous read again")
    mutating func addressUsedAgain() {
        begin()
        #expect(hear(1) == all)
        end()
        begin()
        #expect(hear(2) == all)
        end()
        #expect(hear(1) == [])
        begin()
        #expect(hear(1) == all)
        end()
    }

    @Test("Of several tasks, those that do not ask when a read begins are not waited for")
    mutating func gone() {
        log.append(.notReady)
        for task in 1...2 { _ = hear(task, 1) }
        #expect(subscription.isBusy(exceptFor: 1))
        begin()
        #expect(!subscription.isBusy(exceptFor: 1))
        end()
    }

    @Test("A task that processes an earlier event during a whole read is waited for")
    mutating func busyForLong() {
        log.append(.notReady)
        #expect(hear(1, 1) == ["notReady"])
        begin()
        end()
        #expect(subscription.isBusy(exceptFor: 0))
        #expect(hear(1) == all)
        // It takes the last event, and never asks again: it is waited for once.
        #expect(subscription.isBusy(exceptFor: 0))
        subscription.dismissBusyListeners()
        begin()
        end()
        #expect(!subscription.isBusy(exceptFor: 0))
        #expect(hear(2) == all)
    }

    @Test("A task at the address of one that stopped early gets no events that others read")
    mutating func stoppedEarly() {
        begin()
        #expect(hear(1, 1) == ["readyForTap"])
        end()
        begin()
        #expect(hear(2) == ["cardDetected", "readCompleted"] + all)
        end()
        #expect(hear(1) == [])
    }

    @Test("The only listener gets all events, however late")
    mutating func onlyListener() {
        begin()
        #expect(hear(1, 1) == ["readyForTap"])
        end()
        begin()
        end()
        begin()
        end()
        #expect(hear(1) == ["cardDetected", "readCompleted"] + all + all)
    }

    @Test("A listener that is busy while a read ends gets the rest of its events")
    mutating func slowListener() {
        begin()
        #expect(hear(1, 1) == ["readyForTap"])
        #expect(hear(2) == all)
        end()
        log.append(.notReady)
        #expect(hear(2) == ["notReady"])
        #expect(hear(1) == ["cardDetected", "readCompleted", "notReady"])
    }

    @Test("A task is not waited for by itself, or once it is canceled")
    mutating func dismissed() {
        begin()
        #expect(hear(1, 1) == ["readyForTap"])
        #expect(!subscription.isBusy(exceptFor: 1))
        #expect(subscription.isBusy(exceptFor: 2))
        subscription.dismiss(1)
        #expect(!subscription.isBusy(exceptFor: 2))
        // It asks again.
        #expect(hear(1, 1) == ["cardDetected"])
        #expect(subscription.isBusy(exceptFor: 2))
        end()
    }
}
