// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SmartCard
internal import Support

/// A child process, and the thread that reads its answers; both end with this value.
final class ChildConversation: Sendable {
    let exchange = ChildExchange()

    /// Starts the child on a thread of its own.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, without its name.
    init(path: String, arguments: [String]) {
        let exchange = exchange
        let isStarted = WorkerThread.start {
            Self.converse(exchange, path: path, arguments: arguments)
        }
        if !isStarted { exchange.end("The system has no further thread.") }
    }

    deinit {
        exchange.giveUp("The wallet is no longer used.")
    }

    private static func converse(_ exchange: ChildExchange, path: String, arguments: [String]) {
        do {
            let process = try ChildProcess(path: path, arguments: arguments, silence: .zero)
            exchange.begin(process.socket)
            let reason = read(process.socket, exchange)
            exchange.giveUp(reason)
            exchange.leaveSocket()
            // Who waits need not wait until the child has ended.
            exchange.end(reason)
            _ = process.end()
        } catch {
            exchange.end(error.reason)
        }
    }

    /// Reads answers until there are no more.
    ///
    /// - Returns: Why.
    private static func read(_ socket: Int32, _ exchange: ChildExchange) -> String {
        var decoder = LineDecoder()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let received = recv(socket, &buffer, buffer.count, 0)
            if received < 0, errno == EINTR { continue }
            guard received > 0 else { return "The wallet's program has ended." }
            guard let lines = decoder.append(buffer.prefix(received)),
                lines.allSatisfy({ exchange.take($0) })
            else { return "The wallet's program sent a malformed answer." }
        }
    }
}
