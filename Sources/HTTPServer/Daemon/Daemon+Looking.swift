// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

// How the daemon finds clients that are late and streams that are quiet: it looks from time to
// time, and sleeps while nobody is connected.
extension Daemon {
    /// The next look, which is there while anybody is connected.
    struct Look {
        let number: UInt64
        let time: Duration
        let task: Task<Void, Never>
    }

    /// So long a client that is late, or has left amid a request, may go unseen.
    private static let pause = Duration.seconds(1)

    /// When it looks next; `nil` while it sleeps until somebody connects.
    var nextLook: Duration? { state.withLock { $0.look?.time } }

    /// Takes care that somebody who has just begun something is looked at; called under the lock.
    func watch(_ state: inout State) {
        look(at: time.now + Self.pause, &state)
    }

    /// Looks no more; called under the lock.
    func endLooking(_ state: inout State) {
        state.looksNoMore = true
        state.look?.task.cancel()
        state.look = nil
    }

    /// Looks at a time, unless an earlier look is coming.
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

    /// Looks, and says when the next look is.
    private func look(_ number: UInt64) {
        let now = time.now
        let found = state.withLock { state -> (connections: [Connection], isHeartbeat: Bool)? in
            // Another one has taken its place since its time came.
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

    /// When there is something to see: for streams alone only the time of their comments.
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
