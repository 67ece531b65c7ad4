// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import HTTPServer
import Support
import TestSupport
import Testing

@testable import Kiosk

/// See sd_notify(3), sd_watchdog_enabled(3) and sd_listen_fds(3).
@Suite("The service manager")
struct ServiceManagerTests {
    @Test(
        "Notices reach a service manager at a path and at an abstract name",
        arguments: [false, true])
    func told(isAbstract: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("notify").path
        let manager = try NotifySocket(isAbstract ? "@" + path : path)
        let service = ServiceManager(["NOTIFY_SOCKET": manager.name])
        let rows: [(ServiceNotification, String)] = [
            (.ready("Serving.\nREADY=0"), "READY=1\nSTATUS=Serving. READY=0"),
            (.reloading(since: 5_000_001), "RELOADING=1\nMONOTONIC_USEC=5000001"),
            (.stopping, "STOPPING=1"), (.alive, "WATCHDOG=1"),
        ]
        for (notice, text) in rows {
            service.notify(notice)
            #expect(manager.told() == text)
        }
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        service.notifyReloading()
        let began = try #require(manager.told()?.split(separator: "=").last.flatMap { Int64($0) })
        #expect(began >= Int64(time.tv_sec) * 1_000_000)
        #expect(manager.told() == nil)
    }

    /// As in systemd, a name needs no zero byte at its end.
    @Test("The longest name of a socket has as many bytes as an address")
    func longestName() throws {
        let name = "@" + UUID().uuidString
        let manager = try NotifySocket(name + String(repeating: "n", count: 108 - name.utf8.count))
        ServiceManager(["NOTIFY_SOCKET": manager.name]).notify(.alive)
        #expect(manager.told() == "WATCHDOG=1")
        ServiceManager(["NOTIFY_SOCKET": manager.name + "n"]).notify(.alive)
        #expect(manager.told() == nil)
    }

    @Test(
        "Without a service manager, notices are ignored",
        arguments: [
            [:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "notify"],
            ["NOTIFY_SOCKET": "vsock:2:1234"], ["NOTIFY_SOCKET": "/nobody/there"],
            ["NOTIFY_SOCKET": "/" + String(repeating: "n", count: 200)],
        ] as [[String: String]])
    func absent(environment: [String: String]) {
        ServiceManager(environment).notify(.alive)
    }

    @Test(
        "The watchdog time is set only when it is valid and meant for this process",
        arguments: [
            (["WATCHDOG_USEC": "30000000"], .seconds(30)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], .seconds(30)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], nil),
            (["WATCHDOG_USEC": "1"], .microseconds(1)), (["WATCHDOG_USEC": "0"], nil),
            (["WATCHDOG_USEC": "-1"], nil),
            (["WATCHDOG_USEC": "soon"], nil), ([:], nil),
        ] as [([String: String], Duration?)])
    func watchdogTime(environment: [String: String], time: Duration?) {
        #expect(ServiceManager(environment, process: 7).watchdogTime == time)
    }

    @Test(
        "The sockets that the service manager passes to this process are found",
        arguments: [
            (["LISTEN_PID": "7", "LISTEN_FDS": "1"], ["descriptor 3"]),
            (["LISTEN_PID": "7", "LISTEN_FDS": "2"], ["descriptor 3", "descriptor 4"]),
            (["LISTEN_PID": "8", "LISTEN_FDS": "1"], []), (["LISTEN_FDS": "1"], []),
            (["LISTEN_PID": "7", "LISTEN_FDS": "0"], []), (["LISTEN_PID": "7"], []),
            (["LISTEN_PID": "7", "LISTEN_FDS": "many"], []), ([:], []),
        ] as [([String: String], [String])])
    func passedSocket(environment: [String: String], addresses: [String]) throws {
        #expect(
            try InheritedSocket.find(environment, process: 7).map(\.description) == addresses)
    }

    @Test("More passed sockets than the service takes are refused")
    func tooManySockets() throws {
        let most = try InheritedSocket.find(["LISTEN_PID": "7", "LISTEN_FDS": "8"], process: 7)
        #expect(most.count == 8)
        let error = #expect(throws: CommandError.self) {
            try InheritedSocket.find(["LISTEN_PID": "7", "LISTEN_FDS": "9"], process: 7)
        }
        #expect(error?.description.contains("ListenStream=") == true)
    }
}

/// Only one test can use the process's signals.
@Suite("The service's signals", .serialized)
struct ServiceSignalsTests {
    @Test("SIGHUP reloads, the first signal to end ends, and a second one has its usual effect")
    func orders() async {
        let signals = ServiceSignals()
        var orders = signals.orders.makeAsyncIterator()
        for (number, order) in [(SIGHUP, .reload), (SIGHUP, .reload), (SIGTERM, .end)]
            as [(Int32, ServiceSignals.Order)]
        {
            kill(getpid(), number)
            let received = await orders.next()
            #expect(received == order)
        }
        let last = await orders.next()
        #expect(last == nil)
        for number in [SIGTERM, SIGINT] {
            var action = sigaction()
            sigaction(number, nil, &action)
            #expect(action.__sigaction_handler.sa_handler == nil, "\(number)")
        }
    }
}
