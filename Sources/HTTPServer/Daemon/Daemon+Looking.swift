// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

// The daemon checks periodically for late clients and quiet streams, and sleeps while no client
// is connected.
extension Daemon {
    /// The next check, scheduled while any client is connected.
    struct Look {
        let number: UInt64
        let time: Duration
        let task: Task<Void, Never>
    }

    /// How long a client that is late, or left in the middle of a request, can go unnoticed.
    private static let pause = Duration.seconds(1)

    /// The time of the next check; `nil` while no client is connected.
    var nextLook: Duration? { state.withLock { $0.look?.time } }

    /// Schedules a check for a client that has just started something; call it under the lock.
    func watch(_ state: inout State) {
        look(at: time.now + Self.pause, &state)
    }

    /// Ends the checks; call it under the lock.
    func endLooking(_ state: inout State) {
        state.looksNoMore = true
        state.look?.task.cancel()
        state.look = nil
    }

    /// Schedules a check at a time, unless an earlier one is scheduled.
    private func look(at time: Duration, _ state: inout State) {
        guard !state.looksNoMore else { return }
        if let coming = state.look {
            guard time < coming.time else { return }
            coming.task.cancel()
        }
        state.lastLook += 1
        let number = state.lastLook
        let task = Task(executorPreference: .inherited) { [weak self, source = self.time] in
            guard (try? await source.sleep(until: time)) != nil else { return }
            self?.look(number)
        }
        state.look = Look(number: number, time: time, task: task)
    }

    /// Runs a check and schedules the next one.
    private func look(_ number: UInt64) {
        let now = time.now
        let found = state.withLock { state -> (connections: [Connection], isHeartbeat: Bool)? in
            // Another check has replaced this one since it came due.
            guard state.look?.number == number else { return nil }
            state.look = nil
            state.peers.forget(now: now)
            let isHeartbeat = state.nextHeartbeat <= now
            if isHeartbeat { state.nextHeartbeat = now + limits.heartbeat }
            let connections = Array(state.connections.values)
            if let next = timeOfNext(connections, state, now) { look(at: next, &state) }
            return (connections, isHeartbeat)
        }
        guard let found else { return }
        for connection in found.connections {
            connection.check(now: now)
            if found.isHeartbeat { connection.stream?.heartbeat() }
        }
    }

    /// Returns the time of the next check; with streams only, that of their next heartbeat.
    private func timeOfNext(
        _ connections: [Connection], _ state: State, _ now: Duration
    ) -> Duration? {
        let isAnybodyRemembered = connections.isEmpty && state.peers.count > 0
        if isAnybodyRemembered || connections.contains(where: { $0.stream == nil }) {
            return now + Self.pause
        }
        return connections.isEmpty ? nil : state.nextHeartbeat
    }
}
