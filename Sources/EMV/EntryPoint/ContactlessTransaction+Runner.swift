// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension ContactlessTransaction {
    /// Runs the transaction with the card in the field to its outcome.
    ///
    /// Every entry-point and kernel request is shown in its order, the one of the final
    /// outcome included. When the card is lost (it left, was reset, did not answer in time
    /// or not as a card), the outcome says how to go on, mostly to present the card again
    /// (Book B, 3.3.3.7), and the result says why.
    ///
    /// A cancelled task stops the kernel where its book has a STOP signal: the outcome is End
    /// Application then, and the result tells that it was cancelled.
    ///
    /// - Parameters:
    ///   - channel: The way to the card.
    ///   - clock: Measures each exchange with the card, and lets time pass.
    ///   - exchangeTime: How long the terminal may take for its answer to the kernel (Time Out
    ///     Value, `DF8127`), after which it has nothing to say; `nil` for as long as it wants.
    ///   - exchange: Answers the kernel's requests for data (Book C-2, 3.7); by default the
    ///     terminal has nothing to say.
    ///   - display: Shows a request; returns when it is shown.
    /// - Returns: What the tap came to.
    /// - Throws: `CardError` when the reader and not the card failed, or the task was
    ///   cancelled where no kernel stops: no outcome of the books can be formed then.
    package mutating func run(
        over channel: some CardChannel,
        clock: some Clock<Duration> = ContinuousClock(),
        exchangeTime: Duration? = .milliseconds(500),
        exchange: @escaping @Sendable ([DataObject]) async -> [DataObject] = { _ in [] },
        display: @Sendable (UserInterfaceRequest) async -> Void
    ) async throws(CardError) -> TransactionResult {
        let card = GetResponseChannel(WrongLengthChannel(channel))
        var lostCard: CardError?
        var event = Event.started
        while true {
            if Task.isCancelled, honorsStop { event = .stopped }
            if event == .stopped { lostCard = CardError(.cancelled) }
            switch received(event) {
            case .transmit(let command):
                let start = clock.now
                do {
                    let answer = try await card.send(command)
                    event = .answered(answer, after: start.duration(to: clock.now))
                } catch {
                    if let loss = error.loss {
                        lostCard = error
                        event = .lost(loss)
                    } else if error.code == .cancelled, honorsStop {
                        event = .stopped
                    } else {
                        throw error
                    }
                }
            case .exchange(let objects):
                guard let exchangeTime else {
                    event = .exchanged(await exchange(objects))
                    break
                }
                let answer = await clock.first(within: exchangeTime) { await exchange(objects) }
                event = .exchanged(answer ?? [])
            case .display(let request):
                await display(request)
                event = .displayed
            case .wait(let duration):
                // A cancelled task does not wait; its next exchange tells so.
                try? await clock.sleep(for: duration)
                event = .waited
            case .finish(var result):
                result.lostCard = lostCard
                return result
            }
        }
    }
}

extension CardError {
    /// How a kernel calls this loss of the card, or `nil` when the reader failed.
    fileprivate var loss: ErrorIndication.Transmission? {
        switch code {
        case .cardRemoved, .cardReset: .transmission
        case .timedOut: .timeOut
        case .cardUnresponsive, .protocolLimit: .protocolError
        case .noCard, .readerUnavailable, .readerBusy, .serviceUnavailable, .accessDenied,
            .cancelled, .unexpectedCommand, .failed:
            nil
        }
    }
}
