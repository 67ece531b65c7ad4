// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// The standard error of the programs that emulate cards and wallets, as lines of the log.
enum EmulatorErrors {
    /// The size limit in bytes; longer lines are divided.
    private static let longestLine = 4096

    /// Sends the standard error of the programs that start from now on to a log.
    ///
    /// If the system cannot do that, they keep the service's standard error.
    static func send(to log: KioskLog) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        let (source, target) = (ends[0], ends[1])
        // Only the programs' standard error stays open in them.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let isStarted = WorkerThread.start(name: "emulator-errors") {
            copy(source, to: log)
        }
        if isStarted { ChildProcess.sendErrors(to: target) }
    }

    /// Copies lines to a log until their source ends.
    static func copy(_ source: Int32, to log: KioskLog) {
        var buffer = [UInt8](repeating: 0, count: longestLine)
        var line: [UInt8] = []
        func end() {
            guard !line.isEmpty else { return }
            log.write("emulator", ["text": .text(String(decoding: line, as: UTF8.self))])
            line = []
        }
        while true {
            let count = read(source, &buffer, buffer.count)
            guard count > 0 else { break }
            for byte in buffer.prefix(count) {
                if byte == UInt8(ascii: "\n") {
                    end()
                } else {
                    line.append(byte)
                    if line.count == longestLine { end() }
                }
            }
        }
        end()
    }
}
