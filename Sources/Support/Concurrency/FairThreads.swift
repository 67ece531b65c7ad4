// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A pool of threads for the blocking work of callers, of which each caller has its share.
///
/// If all threads are in use, the next free one goes to the caller that uses the fewest, and of
/// several to the one whose work has waited longest. So one caller's many requests delay those of
/// another by no more than the work that runs.
package final class FairThreads: Sendable {
    /// The executor of one caller's tasks.
    private final class Share: TaskExecutor {
        let threads: FairThreads
        let caller: Int

        init(of threads: FairThreads, for caller: Int) {
            self.threads = threads
            self.caller = caller
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            threads.queue.change { $0.append(Entry(job: job, share: self), of: caller) }
        }
    }

    private struct Entry {
        let job: UnownedJob
        let share: Share
    }

    private let queue = Monitor(FairQueue<Entry>())

    /// Starts the threads; fails if the system cannot create any.
    ///
    /// - Parameters:
    ///   - name: The threads' name: at most 15 ASCII characters.
    ///   - count: The number of threads.
    package init?(name: String, count: Int) {
        let started = (0..<count).count { _ in WorkerThread.start(name: name) { [self] in work() } }
        guard started > 0 else { return nil }
    }

    /// Returns the executor for a caller's tasks.
    ///
    /// - Parameter caller: The caller's number, such as a hash value. Callers with the same number
    ///   have one share.
    /// - Returns: The executor.
    package func executor(for caller: Int) -> some TaskExecutor { Share(of: self, for: caller) }

    /// Ends the threads after the queued jobs; do not queue any after this call.
    package func stop() {
        queue.changeForAll { $0.isClosed = true }
    }

    private func work() {
        var last: Int?
        while let (entry, caller) = next(after: last) {
            entry.job.runSynchronously(on: entry.share.asUnownedTaskExecutor())
            last = caller
        }
    }

    /// Waits until there is work for a thread that has run a caller's work.
    ///
    /// - Returns: The work, or `nil` at the end.
    private func next(after last: Int?) -> (Entry, Int)? {
        var last = last
        return queue.wait { queue in
            if let caller = last.take() { queue.finish(caller) }
            if let next = queue.next() { return .some(next) }
            return queue.isClosed ? .some(nil) : nil
        }
    }
}

/// Elements of several callers, in the order in which threads take them.
struct FairQueue<Element> {
    private struct Waiting {
        let number: UInt64
        let element: Element
    }

    private var waiting: [Int: ArraySlice<Waiting>] = [:]
    private var running: [Int: Int] = [:]
    private var count: UInt64 = 0
    /// Whether no more elements come.
    var isClosed = false

    /// Adds an element of a caller.
    mutating func append(_ element: Element, of caller: Int) {
        count += 1
        waiting[caller, default: []].append(Waiting(number: count, element: element))
    }

    /// Removes the next element, which runs from now on; returns `nil` if none waits.
    mutating func next() -> (Element, Int)? {
        let best = waiting.min { left, right in
            (running[left.key] ?? 0, left.value.first?.number ?? 0)
                < (running[right.key] ?? 0, right.value.first?.number ?? 0)
        }
        guard let caller = best?.key, let first = waiting[caller]?.popFirst() else { return nil }
        if waiting[caller]?.isEmpty == true { waiting[caller] = nil }
        running[caller, default: 0] += 1
        return (first.element, caller)
    }

    /// Ends the run of an element.
    mutating func finish(_ caller: Int) {
        let rest = (running[caller] ?? 0) - 1
        running[caller] = rest > 0 ? rest : nil
    }
}
