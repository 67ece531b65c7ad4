// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// Watches readers and cards come and go.
///
/// Each stream has a thread and a context of its own and asks no reader anything, so it
/// stands in the way of no payment. It survives the end of the PC/SC service: a context
/// never recovers, so a new one is made as soon as the service is back.
package struct ReaderMonitor: Sendable {
    private let makeThread: @Sendable () -> LazyServiceThread
    private let time: TimeSource
    private let backOff: BackOff

    /// Creates a monitor.
    ///
    /// - Parameters:
    ///   - backOff: How long to wait before the service is tried again.
    ///   - callLimit: How long the service may be silent.
    ///   - clock: The clock of both.
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

    /// Starts to watch.
    ///
    /// - Returns: What is there at first, then what happens, until the consumer ends.
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
                // A cancelled sleep ends the loop by its condition.
                try? await time.sleep(until: time.now + backOff.take())
            }
        }
    }
}
