// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Glibc
internal import SmartCard
internal import Support

/// The reader's side of vpcd's protocol with a card in a child process.
///
/// Its calls block, so it runs on its own thread.
final class ChildLink {
    /// The exit code of a program that was unplugged by a fault.
    private static let unplugged: Int32 = 3

    private let card: String
    private let faults: [String]
    private let search: ExecutableSearch
    private let startLimit: Duration
    private let silence: Duration
    private let interrupt: SocketInterrupt
    /// Called when a child, given by its number, has ended while its card was not powered.
    private let reportLoss: @Sendable (CardError, _ child: Int) -> Void
    private var process: ChildProcess?
    /// The number of children started so far.
    private var started = 0
    private var decoder = VPCDFrameDecoder()
    private var watch: ChildWatch?
    /// Whether the current call was canceled.
    var isCancelled: @Sendable () -> Bool = { false }

    init(
        card: String, faults: [String], search: ExecutableSearch, startLimit: Duration,
        silence: Duration, interrupt: SocketInterrupt,
        reportLoss: @escaping @Sendable (CardError, _ child: Int) -> Void
    ) {
        self.card = card
        self.faults = faults
        self.search = search
        self.startLimit = startLimit
        self.silence = silence
        self.interrupt = interrupt
        self.reportLoss = reportLoss
    }

    deinit {
        // The child ends as intended, so its end is not a loss.
        watch?.end()
        interrupt.forget()
    }

    /// Starts the child if it is not running, powers the card on and returns its ATR.
    ///
    /// - Throws: `CardError`, with `readerUnavailable` if there is no such program or card.
    func powerOn() throws(CardError) -> AnswerToReset {
        watch?.end()
        if process == nil { try start() }
        do throws(CardError) {
            _ = try exchange(.powerOn)
            let bytes = try exchange(.answerToReset)
            process?.limitSilence(to: silence)
            guard let answer = try? AnswerToReset(bytes: bytes) else {
                throw CardError(.cardUnresponsive)
            }
            return answer
        } catch {
            throw lost(error)
        }
    }

    /// Sends a request, and waits for the response if it has one.
    ///
    /// - Throws: `CardError`; the card is then gone until it is powered on again.
    func send(_ request: VPCDRequest) throws(CardError) -> [UInt8] {
        do throws(CardError) {
            return try exchange(request)
        } catch {
            throw end() == Self.unplugged ? CardError(.readerUnavailable) : error
        }
    }

    /// Powers the card off; if the child ends after this, the reader is lost.
    func powerOff() {
        guard let socket = process?.socket else { return }
        let (card, child, interrupt, reportLoss) = (card, started, interrupt, reportLoss)
        let lose = { @Sendable in
            // A child whose socket was shut down has ended as intended.
            guard !interrupt.wasUsed else { return }
            reportLoss(
                CardError(
                    .readerUnavailable, hint: "“taptopay card serve \(card)” has exited."),
                child)
        }
        do throws(CardError) {
            _ = try exchange(.powerOff)
            watch = ChildWatch(of: socket, onEnd: lose)
        } catch {
            _ = end()
            lose()
        }
    }

    /// Records the end of a child, unless another child has started since.
    func reap(_ child: Int) {
        if child == started { _ = end() }
    }

    private func start() throws(CardError) {
        guard let path = search.path else {
            throw CardError(.readerUnavailable, hint: search.advice)
        }
        let new = try ChildProcess.started(
            path: path,
            arguments: ["card", "serve", card, "--socket", "fd:\(ChildProcess.childDescriptor)"]
                + faults.flatMap { ["--fault", $0] },
            silence: startLimit)
        interrupt.remember(new.socket)
        process = consume new
        started += 1
        decoder = VPCDFrameDecoder()
        // A cancellation before there was a socket could not end its calls.
        if isCancelled() {
            _ = end()
            throw CardError(.cancelled)
        }
    }

    /// Returns `readerUnavailable` if the child failed before it could serve its card.
    private func lost(_ error: CardError) -> CardError {
        let code = end()
        guard error.code == .cardRemoved, let code, code != 0 else { return error }
        return CardError(
            .readerUnavailable,
            hint: "“taptopay card serve \(card)” exited with code \(code). Check that “taptopay "
                + "card list” shows this card.")
    }

    private func end() -> Int32? {
        watch?.end()
        interrupt.forget()
        guard let ended = process.take() else { return nil }
        return ended.end()
    }

    private func exchange(_ request: VPCDRequest) throws(CardError) -> [UInt8] {
        guard let socket = process?.socket else { throw CardError(.cardRemoved) }
        guard let frame = request.frame else { throw CardError(.failed) }
        do {
            try Socket.send(frame.bytes, to: socket)
        } catch {
            throw CardError(.cardRemoved)
        }
        guard request.hasAnswer else { return [] }
        return try read(from: socket)
    }

    private func read(from socket: Int32) throws(CardError) -> [UInt8] {
        while true {
            do {
                if let frame = try decoder.next() { return frame.body }
            } catch {
                throw CardError(.failed, hint: "The card's program sent a malformed response.")
            }
            let received: [UInt8]
            do {
                // A program that was stopped continues the wait; see signal(7) about timeouts of
                // sockets.
                received = try Socket.receive(4096, from: socket)
            } catch {
                throw CardError(error.number == EAGAIN ? .timedOut : .cardRemoved)
            }
            guard !received.isEmpty else { throw CardError(.cardRemoved) }
            decoder.append(received)
        }
    }
}

/// Detects when a child closes its socket while its card is not powered, which means it has ended.
///
/// The child sends nothing in this state. Powering the card on ends the watch first.
private final class ChildWatch: Sendable {
    private let isOver = Lock(false)
    private nonisolated(unsafe) let source: any DispatchSourceRead

    /// Starts the watch.
    ///
    /// - Parameters:
    ///   - socket: The socket, which must be open; the watch keeps a copy.
    ///   - onEnd: Called at most once, on any thread.
    init?(of socket: Int32, onEnd: @escaping @Sendable () -> Void) {
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        source = DispatchSource.makeReadSource(fileDescriptor: copy)
        source.setCancelHandler { close(copy) }
        source.setEventHandler { [weak self] in
            guard let self, end() else { return }
            onEnd()
        }
        source.activate()
    }

    deinit { end() }

    /// Ends the watch.
    ///
    /// - Returns: Whether the watch was still active.
    @discardableResult
    func end() -> Bool {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        if !wasOver { source.cancel() }
        return !wasOver
    }
}

extension ChildProcess {
    /// Starts a program that serves or lists cards.
    ///
    /// - Throws: `CardError` with `readerUnavailable`.
    static func started(
        path: String, arguments: [String], descriptor: Int32 = childDescriptor, silence: Duration
    ) throws(CardError) -> ChildProcess {
        do {
            return try ChildProcess(
                path: path, arguments: arguments, descriptor: descriptor, silence: silence)
        } catch {
            throw CardError(.readerUnavailable, hint: error.reason)
        }
    }
}
