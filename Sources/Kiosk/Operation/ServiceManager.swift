// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import HTTPServer
internal import Support

/// The service manager that started the program, such as systemd, if there is one.
///
/// It receives datagrams at a Unix socket. See sd_notify(3) and sd_watchdog_enabled(3).
struct ServiceManager: Sendable {
    /// The interval in which it expects to hear that the service is alive, or `nil`.
    let watchdogTime: Duration?
    private let address: SocketAddress?

    /// Reads the manager's environment variables.
    ///
    /// - Parameters:
    ///   - environment: The process's environment variables.
    ///   - process: The process ID; a watchdog for another process is ignored.
    init(_ environment: [String: String], process: Int32 = getpid()) {
        let path = environment["NOTIFY_SOCKET"] ?? ""
        switch path.first {
        case "/": address = SocketAddress(path: path)
        case "@": address = SocketAddress(abstractName: String(path.dropFirst()))
        default: address = nil
        }
        let isOurs = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        watchdogTime = environment["WATCHDOG_USEC"].flatMap(Int64.init)
            .flatMap { isOurs && $0 > 0 ? .microseconds($0) : nil }
    }

    /// Notifies the manager; does nothing without one.
    func notify(_ notice: ServiceNotification) {
        guard let address, let socket = try? Socket.open(AF_UNIX, SOCK_DGRAM) else { return }
        defer { close(socket) }
        guard (try? Socket.connect(socket, to: address)) != nil else { return }
        try? Socket.send(Array(notice.text.utf8), to: socket)
    }

    /// Notifies the manager that a reload starts now.
    func notifyReloading() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        notify(.reloading(since: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000))
    }
}

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

/// The watchdog, which tells the service manager that the service is alive.
enum ServiceWatchdog {
    /// Checks the service twice per interval and notifies the manager, until the task is canceled.
    ///
    /// If the service does not respond, the manager hears nothing and restarts it.
    ///
    /// - Parameters:
    ///   - time: The interval in which the manager expects a notice.
    ///   - clock: The clock for the interval.
    ///   - answer: Returns when every part of the service has responded.
    ///   - notify: Notifies the manager.
    static func run(
        within time: Duration, clock: some Clock<Duration>,
        answer: @Sendable () async throws -> Void, notify: @Sendable () -> Void
    ) async {
        while (try? await clock.sleep(for: time / 2)) != nil {
            if (try? await answer()) != nil { notify() }
        }
    }
}

/// The listening sockets that the service manager passes to the program.
///
/// See sd_listen_fds(3).
enum InheritedSocket {
    /// The first passed descriptor, SD_LISTEN_FDS_START.
    private static let first: Int32 = 3

    /// The maximum number of sockets.
    private static let limit: Int32 = 8

    /// Finds the sockets.
    ///
    /// - Parameters:
    ///   - environment: The process's environment variables.
    ///   - process: The process ID; sockets for another process are ignored.
    /// - Returns: Where to listen; empty if no sockets were passed.
    /// - Throws: `CommandError` if there are too many.
    static func find(
        _ environment: [String: String], process: Int32 = getpid()
    ) throws(CommandError) -> [ListenAddress] {
        guard environment["LISTEN_PID"] == String(process),
            let count = environment["LISTEN_FDS"].flatMap(Int32.init), count > 0
        else { return [] }
        guard count <= limit else {
            throw CommandError(
                "The service supports at most \(limit) sockets, not \(count): remove "
                    + "some ListenStream= from its socket unit.")
        }
        return (0..<count).map { .descriptor(first + $0) }
    }
}
