// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// The program with an emulated wallet and its token server: `taptopay applepay serve`.
///
/// A program that only imports this module can thus pay with emulated cards without linking them.
/// If the child has ended, the next request starts it again with a new wallet.
final class EmulatedWalletProgram: Sendable {
    /// The time limit for the child's first response.
    ///
    /// A busy or slow machine needs seconds to start the program and to generate its keys. A child
    /// that hangs at startup is ended after a minute.
    static let startLimit = Duration.seconds(60)
    /// The time limit for later requests that need neither the customer nor a signature.
    ///
    /// Such requests take milliseconds; ten seconds leave room for a busy machine.
    static let quickLimit = Duration.seconds(10)
    /// The time limit for later payment requests.
    ///
    /// The flow gives up earlier, after ``PaymentFlow/answerLimit``, so the app learns of the
    /// timeout first.
    static let paymentLimit = Duration.seconds(40)

    private let search: ExecutableSearch
    private let arguments: [String]
    private let clock: any Clock<Duration>
    private let conversation = Lock<ChildConversation?>(nil)

    /// Creates a program, which the first request starts.
    ///
    /// - Parameters:
    ///   - search: The search for the program.
    ///   - arguments: The arguments, without the program name.
    ///   - clock: The clock for the time limits.
    init(
        search: ExecutableSearch, arguments: [String] = standardArguments,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.search = search
        self.arguments = arguments
        self.clock = clock
    }

    static let standardArguments = [
        "applepay", "serve", "--socket", "fd:\(ChildProcess.childDescriptor)",
    ]

    /// Sends a request to the child.
    ///
    /// - Parameters:
    ///   - method: The method the child performs.
    ///   - parameters: The parameters of the method.
    ///   - limit: The time limit. Until the child has sent its first response, the limit is at
    ///     least ``startLimit``.
    /// - Returns: The result.
    /// - Throws: `ChildFailure`.
    func ask(
        _ method: WalletMethod, _ parameters: JSONObject = JSONObject(),
        limit: Duration = quickLimit
    ) async throws(ChildFailure) -> JSONObject {
        let conversation = try current()
        let (exchange, clock) = (conversation.exchange, clock)
        let limit = exchange.hasAnswered ? limit : max(limit, Self.startLimit)
        let silence = Task(executorPreference: .inherited) {
            guard (try? await clock.sleep(for: limit)) != nil else { return }
            exchange.giveUp("The wallet program did not respond within \(limit).")
        }
        defer { silence.cancel() }
        let answer = await exchange.ask(method.rawValue, parameters)
        withExtendedLifetime(conversation) {}
        return try answer.get()
    }

    private func current() throws(ChildFailure) -> ChildConversation {
        guard let path = search.path else { throw .disconnected(search.advice) }
        return conversation.withLock { conversation in
            if let running = conversation, !running.exchange.isOver { return running }
            let new = ChildConversation(path: path, arguments: arguments)
            conversation = new
            return new
        }
    }
}

/// A child process and the thread that reads its responses; both end with this object.
private final class ChildConversation: Sendable {
    let exchange = ChildExchange()

    /// Starts the child on its own thread.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - arguments: The arguments, without the program name.
    init(path: String, arguments: [String]) {
        let exchange = exchange
        let isStarted = WorkerThread.start(name: "emulated-wallet") {
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
        while true {
            let received = try? Socket.receive(4096, from: socket)
            guard let received, !received.isEmpty else { return "The wallet program exited." }
            guard let lines = decoder.append(received),
                lines.allSatisfy({ exchange.receive($0) })
            else { return "The wallet program sent a malformed response." }
        }
    }
}
