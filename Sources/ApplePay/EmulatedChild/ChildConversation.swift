// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A child process and the thread that reads its responses; both end with this object.
final class ChildConversation: Sendable {
    let exchange = ChildExchange()

    /// Starts the child on its own thread.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - arguments: The arguments, without the program name.
    init(path: String, arguments: [String]) {
        let exchange = exchange
        let isStarted = WorkerThread.start {
            Self.converse(exchange, path: path, arguments: arguments)
        }
        if !isStarted { exchange.end("The system is out of threads.") }
    }

    deinit {
        exchange.giveUp("The wallet is no longer in use.")
    }

    private static func converse(_ exchange: ChildExchange, path: String, arguments: [String]) {
        do {
            let process = try ChildProcess(path: path, arguments: arguments, silence: .zero)
            exchange.begin(process.socket)
            let reason = read(process.socket, exchange)
            exchange.giveUp(reason)
            exchange.leaveSocket()
            // Waiting tasks resume before the child has exited.
            exchange.end(reason)
            _ = process.end()
        } catch {
            exchange.end(error.reason)
        }
    }

    /// Reads responses until there are no more.
    ///
    /// - Returns: The reason there are no more.
    private static func read(_ socket: Int32, _ exchange: ChildExchange) -> String {
        var decoder = LineDecoder()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let received = recv(socket, &buffer, buffer.count, 0)
            if received < 0, errno == EINTR { continue }
            guard received > 0 else { return "The wallet program exited." }
            guard let lines = decoder.append(buffer.prefix(received)),
                lines.allSatisfy({ exchange.take($0) })
            else { return "The wallet program sent a malformed response." }
        }
    }
}
