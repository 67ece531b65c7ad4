// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Glibc
internal import Support

/// Detects when a child closes its socket while its card is not powered, which means it has ended.
///
/// The child sends nothing in this state. Powering the card on ends the watch first.
final class ChildWatch: Sendable {
    private let isOver = Lock(false)
    private nonisolated(unsafe) let source: any DispatchSourceRead

    /// Starts the watch.
    ///
    /// - Parameters:
    ///   - socket: The socket, which must be open; the watch keeps a copy.
    ///   - tell: Called at most once, on any thread.
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
    /// - Returns: Whether the watch was still active.
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
