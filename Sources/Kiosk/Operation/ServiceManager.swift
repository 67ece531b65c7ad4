// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The service manager that started the program, such as systemd, if there is one.
///
/// It receives datagrams at a Unix socket. See sd_notify(3) and sd_watchdog_enabled(3).
struct ServiceManager: Sendable {
    /// The interval in which it expects to hear that the service is alive, or `nil`.
    let watchdogTime: Duration?
    /// The socket's name in the system's format: an abstract name begins with a zero byte.
    private let name: [UInt8]?

    /// Reads the manager's environment variables.
    ///
    /// - Parameters:
    ///   - environment: The process's environment variables.
    ///   - process: The process ID; a watchdog for another process is ignored.
    init(_ environment: [String: String], process: Int32 = getpid()) {
        let path = environment["NOTIFY_SOCKET"] ?? ""
        switch path.first {
        case "/": name = Array(path.utf8)
        case "@": name = [0] + path.utf8.dropFirst()
        default: name = nil
        }
        let isOurs = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        watchdogTime = environment["WATCHDOG_USEC"].flatMap(Int64.init)
            .flatMap { isOurs && $0 > 0 ? .microseconds($0) : nil }
    }

    /// Notifies the manager; does nothing without one.
    func tell(_ notice: ServiceNotification) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard let name, name.count < room else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array(notice.text.utf8)
        let length = socklen_t(MemoryLayout.size(ofValue: address) - room + name.count)
        withUnsafeBytes(of: &address) { bytes in
            _ = sendto(
                descriptor, text, text.count, Int32(MSG_NOSIGNAL),
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), length)
        }
    }

    /// Notifies the manager that a reload starts now.
    func tellReloading() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        tell(.reloading(since: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000))
    }
}
