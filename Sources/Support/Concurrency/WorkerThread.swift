// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A thread for blocking work, which must not occupy a thread of the concurrency pool.
package enum WorkerThread {
    private final class Work: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// `pthread_setname_np`, which Glibc's headers declare only as a GNU extension.
    private static let setName = dlsym(nil, "pthread_setname_np").map {
        unsafeBitCast($0, to: (@convention(c) (pthread_t, UnsafePointer<CChar>) -> Int32).self)
    }

    /// Runs `body` on a new thread, which ends when `body` returns.
    ///
    /// Like those of the concurrency pool, the thread blocks signals. The program's main thread
    /// handles them, and they interrupt no call of `body`; libpcsclite, for example, gives up a wait
    /// when a signal interrupts one of its calls.
    ///
    /// - Parameters:
    ///   - name: The thread's name in debuggers and process lists: at most 15 ASCII characters.
    ///   - body: The work.
    /// - Returns: `false` when the system cannot create a thread; `body` does not run then.
    package static func start(
        name: String, _ body: @escaping @Sendable () -> Void
    ) -> Bool {
        let work = Unmanaged.passRetained(Work(name, body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
                WorkerThread.blockSignals()
                _ = WorkerThread.setName?(pthread_self(), work.name)
                work.body()
                return nil
            }, work.toOpaque())
        guard result == 0 else {
            work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Blocks all signals but those that a fault of the thread itself raises.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV, SIGSYS] {
            sigdelset(&signals, fault)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
