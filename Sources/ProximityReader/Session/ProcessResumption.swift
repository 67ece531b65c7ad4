// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Glibc
internal import Support

/// The pipe that the signal handler writes to, set before the handler is installed.
private nonisolated(unsafe) var resumptionPipe: Int32 = -1
/// The previous action of the signal, set when the handler is installed.
///
/// It is allocated, because a copy of the value in C also reads the padding at its end, for which a
/// global variable in Swift has no place.
private nonisolated(unsafe) let previousAction: UnsafeMutablePointer<sigaction> = {
    let action = UnsafeMutablePointer<sigaction>.allocate(capacity: 1)
    action.initialize(to: sigaction())
    return action
}()

/// Counts how often the process was stopped and resumed, which sends `SIGCONT`.
///
/// The handler writes a byte to a pipe, calls the previous handler, and does nothing else: see
/// signal-safety(7). The first session installs it.
final class ProcessResumption: Sendable {
    static let shared = ProcessResumption()

    private let descriptor: Int32
    private let resumptions = Lock(0)
    private let announcer = Broadcaster<Void>()
    private nonisolated(unsafe) let source: (any DispatchSourceRead)?

    private init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            descriptor = -1
            source = nil
            return
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        resumptionPipe = ends[1]
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        self.source = source
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { number, information, context in
            let code = errno
            var byte: UInt8 = 1
            _ = write(resumptionPipe, &byte, 1)
            previousAction.pointee.callHandler(number, information, context)
            errno = code
        }
        action.sa_flags = Int32(SA_RESTART | SA_SIGINFO)
        sigaction(SIGCONT, &action, previousAction)
        source.setEventHandler { [weak self] in self?.collect() }
        source.activate()
    }

    /// How often the process has resumed.
    var count: Int {
        collect()
        return resumptions.withLock { $0 }
    }

    /// Returns a stream with an element for each time the process resumes.
    func changes() -> AsyncStream<Void> { announcer.announcements() }

    private func collect() {
        let count = resumptions.withLock { resumptions in
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = max(0, read(descriptor, &bytes, bytes.count))
            resumptions &+= count
            return count
        }
        if count > 0 { announcer.announce(()) }
    }
}

extension sigaction {
    /// Calls the handler, if there is one; this is safe in the handler of a signal.
    func callHandler(
        _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>? = nil,
        _ context: UnsafeMutableRawPointer? = nil
    ) {
        if sa_flags & Int32(SA_SIGINFO) != 0 {
            __sigaction_handler.sa_sigaction?(number, information, context)
        } else if let handler = __sigaction_handler.sa_handler,
            unsafeBitCast(handler, to: Int.self) != 1  // SIG_IGN
        {
            handler(number)
        }
    }
}
