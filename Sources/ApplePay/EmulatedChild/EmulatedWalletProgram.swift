// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The program that holds an emulated wallet and its token server: `taptopay applepay serve`.
///
/// So a program that only imports this module pays with emulated cards without linking one. A
/// child that ended is started again by the next request, with a new wallet.
final class EmulatedWalletProgram: Sendable {
    /// How long the child may take for its first answer.
    ///
    /// A busy or slow machine needs seconds to start the program and to make its keys. A child that
    /// hangs at its start is given up after a minute.
    static let startLimit = Duration.seconds(60)
    /// How long it may then take for a request without the customer and without a signature.
    ///
    /// That is a matter of milliseconds; ten seconds leave room for a busy machine.
    static let quickLimit = Duration.seconds(10)
    /// How long it may then take for a payment.
    ///
    /// The flow gives up before, after ``PaymentFlow/answerLimit``, so that the app hears of it
    /// first.
    static let paymentLimit = Duration.seconds(40)

    private let search: ExecutableSearch
    private let arguments: [String]
    private let clock: any Clock<Duration>
    private let conversation = Lock<ChildConversation?>(nil)

    /// Creates a program, which is started by the first request.
    ///
    /// - Parameters:
    ///   - search: Where to look for it.
    ///   - arguments: Its arguments, without its name.
    ///   - clock: Measures its silence.
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

    /// Asks the child.
    ///
    /// - Parameters:
    ///   - method: What it shall do.
    ///   - parameters: With what.
    ///   - limit: How long it may take once the child has answered anything; before that it has
    ///     ``startLimit`` at least.
    /// - Returns: Its result.
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
            exchange.giveUp("The wallet's program was silent for \(limit).")
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
