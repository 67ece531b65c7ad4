// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a service tells its manager.
///
/// See sd_notify(3).
enum ServiceNotice: Hashable, Sendable {
    /// It serves, or serves again after a reload; with a line about it.
    case ready(String)
    /// It reads its configuration again since this time of `CLOCK_MONOTONIC`, in microseconds.
    case reloading(since: Int64)
    /// It ends.
    case stopping
    /// It is alive, for the watchdog.
    case alive

    /// The datagram.
    var text: String {
        switch self {
        case .ready(let status): "READY=1\nSTATUS=\(Self.line(status))"
        case .reloading(let time): "RELOADING=1\nMONOTONIC_USEC=\(time)"
        case .stopping: "STOPPING=1"
        case .alive: "WATCHDOG=1"
        }
    }

    /// A line end would begin another assignment.
    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
