// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A reader whose card is emulated by a child process: `taptopay card serve`.
///
/// With it, a program that imports only this module can read emulated cards without linking them.
final class ChildCardReader: CardReader {
    /// The time limit for the child's first response.
    ///
    /// A busy or slow machine needs seconds to start the program and to create the card's keys. A
    /// child that hangs at startup is abandoned after a minute, or when the call is canceled.
    static let startLimit = Duration.seconds(60)
    /// The time limit for the child's response to a later command.
    ///
    /// An emulated card responds within milliseconds, or within 6.6 seconds with the longest delay
    /// that a card profile can specify. Ten seconds allow for a busy machine, and end a read if the
    /// child hangs.
    static let silence = Duration.seconds(10)

    private let card: String
    private let faults: [String]
    private let search: ExecutableSearch
    private let startLimit: Duration
    private let silence: Duration
    private let interrupt = SocketInterrupt()
    private let announcer = Broadcaster<CardError>()
    private let thread = Lock<ThreadExecutor<ChildLink>?>(nil)

    /// Creates a reader; the first call starts the child.
    ///
    /// - Parameters:
    ///   - card: The card's name, such as `visa-credit`.
    ///   - faults: The faults during its reads, such as `tear@3`.
    ///   - search: Where to look for the program.
    ///   - startLimit: The time limit for the child's first response.
    ///   - silence: The time limit for the child's response to a later command.
    init(
        card: String, faults: [String] = [], search: ExecutableSearch,
        startLimit: Duration = ChildCardReader.startLimit,
        silence: Duration = ChildCardReader.silence
    ) {
        self.card = card
        self.faults = faults
        self.search = search
        self.startLimit = startLimit
        self.silence = silence
    }

    var name: String { "emulated:\(card)" }

    func probe() async throws(CardError) {
        _ = try await perform { (link) throws(CardError) in try link.powerOn() }
        powerOff()
    }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        let answer = try await perform { (link) throws(CardError) in try link.powerOn() }
        return ChildCard(reader: self, answerToReset: answer)
    }

    func losses() -> AsyncStream<CardError> { announcer.announcements() }

    /// Sends one request to the card.
    func send(_ request: VPCDRequest) async throws(CardError) -> [UInt8] {
        try await perform { (link) throws(CardError) in try link.send(request) }
    }

    /// Powers the card off without waiting for it, even in a canceled task.
    func powerOff() {
        thread.withLock { thread in
            thread?.submit { link, _ in link.powerOff() }
        }
    }

    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable (ChildLink) throws(CardError) -> Value
    ) async throws(CardError) -> Value {
        guard !Task.isCancelled else { throw CardError(.cancelled) }
        let thread = try started()
        let isCancelled = Lock(false)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (done: CheckedContinuation<Result<Value, CardError>, Never>) in
                thread.submit { link, _ in
                    link.isCancelled = { isCancelled.withLock { $0 } }
                    do throws(CardError) {
                        done.resume(returning: .success(try work(link)))
                    } catch {
                        done.resume(returning: .failure(error))
                    }
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
            interrupt()
        }
        if case .failure = result, Task.isCancelled { throw CardError(.cancelled) }
        return try result.get()
    }

    private func reap(_ child: Int) {
        thread.withLock { thread in
            thread?.submit { link, _ in link.reap(child) }
        }
    }

    private func started() throws(CardError) -> ThreadExecutor<ChildLink> {
        let (card, faults, search) = (card, faults, search)
        let (startLimit, silence) = (startLimit, silence)
        let (interrupt, announcer) = (interrupt, announcer)
        let reportLoss = { @Sendable [weak self] (error: CardError, child: Int) in
            announcer.announce(error)
            self?.reap(child)
        }
        let executor = thread.withLock { thread -> ThreadExecutor<ChildLink>? in
            if let thread { return thread }
            let started = ThreadExecutor(name: "emulated-card") {
                ChildLink(
                    card: card, faults: faults, search: search, startLimit: startLimit,
                    silence: silence, interrupt: interrupt, reportLoss: reportLoss)
            }
            thread = started
            return started
        }
        guard let executor else {
            throw CardError(.failed, hint: "The system could not start a thread.")
        }
        return executor
    }
}

/// A powered card in a child process, which stays in the field until the reader is released.
private struct ChildCard: ConnectedCard {
    let reader: ChildCardReader
    let answerToReset: AnswerToReset

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let answer = try await reader.send(.command(command))
        guard answer.count >= 2 else { throw CardError(.cardRemoved) }
        return answer
    }

    func reset() async throws(CardError) {
        _ = try await reader.send(.reset)
    }

    /// Returns immediately: the program that controls this card removes it when asked.
    func waitForRemoval() async throws(CardError) {}

    func disconnect() async {
        reader.powerOff()
    }
}
