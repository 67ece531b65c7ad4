// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProximityReader

/// Tests where listeners start, and which events the log drops.
@Suite("Event log")
struct EventLogTests {
    private func names(in log: inout EventLog, from position: Int) -> [String] {
        var position = position
        var names: [String] = []
        while let event = log.next(after: &position) { names.append(event.name) }
        return names
    }

    @Test("The first listener gets the events that no one has read")
    func unheardEventsWait() {
        var log = EventLog(capacity: 8)
        log.append(.readyForTap)
        log.append(.cardDetected)
        let entry = log.entry
        #expect(names(in: &log, from: entry) == ["readyForTap", "cardDetected"])
    }

    @Test("A later listener does not get the events of finished reads")
    func heardEventsAreNotRepeated() {
        var log = EventLog(capacity: 8)
        log.beginActivity()
        log.append(.readyForTap)
        log.endActivity()
        _ = names(in: &log, from: log.entry)
        log.append(.notReady)
        let entry = log.entry
        #expect(names(in: &log, from: entry) == ["notReady"])
    }

    @Test("A late listener gets the current read from its start")
    func lateListenerHearsCurrentWork() {
        var log = EventLog(capacity: 8)
        log.append(.userInterfaceDismissed)
        _ = names(in: &log, from: log.entry)
        log.beginActivity()
        log.append(.readyForTap)
        _ = names(in: &log, from: log.entry)
        log.append(.cardDetected)
        let entry = log.entry
        #expect(names(in: &log, from: entry) == ["readyForTap", "cardDetected"])
    }

    @Test("The event log keeps only the newest events")
    func oldestEventsAreForgotten() {
        var log = EventLog(capacity: 2)
        for percent in 1...5 { log.append(.updateProgress(percent)) }
        var position = log.entry
        guard case .updateProgress(4) = log.next(after: &position) else {
            Issue.record("The oldest kept event is not the fourth.")
            return
        }
        #expect(log.end == 5)
    }

    @Test("A log keeps as many events as it has capacity for, and at least one")
    func capacity() {
        for (capacity, expected) in [
            (-1, ["notReady"]), (0, ["notReady"]), (1, ["notReady"]),
            (2, ["cardDetected", "notReady"]),
            (3, ["readyForTap", "cardDetected", "notReady"]),
        ] {
            var log = EventLog(capacity: capacity)
            for event in [PaymentCardReader.Event.readyForTap, .cardDetected, .notReady] {
                log.append(event)
            }
            #expect(log.end == 3)
            #expect(log.entry == 3 - expected.count)
            let found = names(in: &log, from: 0)
            #expect(found == expected)
            #expect(log.entry == 3)
        }
    }

    @Test("An activity within another one neither starts nor ends it")
    func nestedActivities() {
        var log = EventLog(capacity: 8)
        log.append(.notReady)
        log.beginActivity()
        log.append(.readyForTap)
        log.beginActivity()
        log.append(.cardDetected)
        #expect(log.entry(heard: 3) == 1)
        #expect(log.entry(heard: 0) == 0)
        let inner = log.endActivity()
        #expect(inner == nil)
        #expect(log.entry(heard: 3) == 1)
        let outer = log.endActivity()
        #expect(outer == 1)
        #expect(log.entry(heard: 3) == 3)
        // An end without a start changes nothing.
        let extra = log.endActivity()
        #expect(extra == nil)
        log.beginActivity()
        log.append(.readyForTap)
        #expect(log.entry(heard: 4) == 3)
        let last = log.endActivity()
        #expect(last == 3)
    }

    @Test("A second listener does not change which events have been received")
    func secondListener() {
        var log = EventLog(capacity: 8)
        log.append(.readyForTap)
        log.append(.cardDetected)
        _ = names(in: &log, from: 0)
        var position = 0
        let event = log.next(after: &position)
        #expect(event?.name == "readyForTap")
        #expect(position == 1)
        #expect(log.entry == 2)
    }
}
