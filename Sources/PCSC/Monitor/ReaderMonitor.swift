// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Watches for readers and cards that come and go.
///
/// Each stream has its own thread and context and does not query any reader, so it does not
/// interfere with payments. It survives a restart of the PC/SC service: because a context never
/// recovers, the monitor creates a new one as soon as the service is back.
package struct ReaderMonitor: Sendable {
    private let makeThread: @Sendable () -> LazyServiceThread
    private let time: TimeSource
    private let backOff: BackOff

    /// Creates a monitor.
    ///
    /// - Parameters:
    ///   - backOff: The wait before the next attempt to reach the service.
    ///   - callLimit: The time limit for a call to the service.
    ///   - clock: The clock for both.
    package init(
        backOff: BackOff = BackOff(), callLimit: Duration = PCSCReader.callLimit,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        makeThread = {
            LazyServiceThread(name: "pcsc-monitor", limit: callLimit, clock: clock)
        }
        time = TimeSource(clock)
        self.backOff = backOff
    }

    /// Starts watching.
    ///
    /// - Returns: Events for the present state first, then for each change, until the consumer
    ///   ends.
    package func events() -> AsyncStream<ReaderEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ReaderEvent.self)
        let task = Task { [self] in
            await watch(continuation)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private func watch(_ continuation: AsyncStream<ReaderEvent>.Continuation) async {
        var inventory = ReaderInventory()
        var backOff = backOff
        var known: [ReaderStateQuery] = []
        let thread = makeThread()
        while !Task.isCancelled {
            do throws(PCSCError) {
                known = try await thread.started().wait(known) {
                    (known, connection, token) throws(PCSCError) in
                    try connection.changes(since: known, token)
                }
                backOff.reset()
                let readers = known.filter { !$0.isReaderList }.map { ReaderStatus($0) }
                inventory.update(readers).forEach { continuation.yield($0) }
            } catch .cancelled where Task.isCancelled {
                return
            } catch {
                known = []
                inventory.lose(error).forEach { continuation.yield($0) }
                // After a cancelled sleep, the condition ends the loop.
                try? await time.sleep(until: time.now + backOff.take())
            }
        }
    }
}
