// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Glibc

/// Waits until the program is told to end, by SIGTERM or SIGINT.
///
/// The signals are not blocked, which child programs would inherit.
struct EndingSignal: Sendable {
    private nonisolated(unsafe) static var wake: Int32 = -1
    private let descriptor: Int32

    /// Takes over the signals.
    init() {
        var ends: [Int32] = [-1, -1]
        _ = socketpair(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
        descriptor = ends[0]
        Self.wake = ends[1]
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            var byte: UInt8 = 1
            _ = Glibc.write(EndingSignal.wake, &byte, 1)
        }
        action.sa_flags = SA_RESTART
        sigaction(SIGTERM, &action, nil)
        sigaction(SIGINT, &action, nil)
    }

    /// Waits for the first signal; a second one ends the program at once.
    func wait() async {
        let descriptor = descriptor
        await withCheckedContinuation { (told: CheckedContinuation<Void, Never>) in
            DispatchQueue.global().async {
                var byte: UInt8 = 0
                while read(descriptor, &byte, 1) < 0 && errno == EINTR {}
                told.resume()
            }
        }
        signal(SIGTERM, SIG_DFL)
        signal(SIGINT, SIG_DFL)
    }
}
