// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProximityReader

/// Where listeners enter, and what the log forgets.
@Suite("Event log")
struct EventLogTests {
    private func names(in log: inout EventLog, from position: Int) -> [String] {
        var position = position
        var names: [String] = []
        while let event = log.next(after: &position) { names.append(event.name) }
        return names
    }

    @Test("A first listener hears what nobody has heard")
    func unheardEventsWait() {
        var log = EventLog(capacity: 8)
        log.append(.readyForTap)
        log.append(.cardDetected)
        let entry = log.entry
        #expect(names(in: &log, from: entry) == ["readyForTap", "cardDetected"])
    }

    @Test("A later listener does not hear old work again")
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

    @Test("A listener that comes late hears the work under way from its beginning")
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

    @Test("Only the newest events are kept")
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
}
