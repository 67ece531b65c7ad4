// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Glibc
internal import Support

/// Tells when a child closes its socket while its card is not powered, that is when it ends.
///
/// Nothing else comes then: whoever powers the card ends the watch before, and notices by himself.
final class ChildWatch: Sendable {
    private let isOver = Lock(false)
    private nonisolated(unsafe) let source: any DispatchSourceRead

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - socket: The socket, which must be open; the watch keeps a copy.
    ///   - tell: Called once at most, on no particular thread.
    init?(of socket: Int32, tell: @escaping @Sendable () -> Void) {
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        source = DispatchSource.makeReadSource(fileDescriptor: copy)
        source.setCancelHandler { close(copy) }
        source.setEventHandler { [weak self] in
            guard let self, end() else { return }
            tell()
        }
        source.activate()
    }

    deinit { end() }

    /// Ends the watch.
    ///
    /// - Returns: Whether it went on until now.
    @discardableResult
    func end() -> Bool {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        if !wasOver { source.cancel() }
        return !wasOver
    }
}
