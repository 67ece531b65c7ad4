// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A notice from a service to its manager.
///
/// See sd_notify(3).
enum ServiceNotification: Hashable, Sendable {
    /// The service is ready, or ready again after a reload, with a status line.
    case ready(String)
    /// The service is reloading since a time of `CLOCK_MONOTONIC`, in microseconds.
    case reloading(since: Int64)
    /// The service is stopping.
    case stopping
    /// The service is alive, for the watchdog.
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

    /// Returns a text without line breaks, which would begin another assignment.
    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
