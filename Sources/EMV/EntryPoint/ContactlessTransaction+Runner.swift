// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension ContactlessTransaction {
    /// Runs the transaction with the card in the field until it has an outcome.
    ///
    /// Every request of the entry point and the kernel is shown in order, including the one of
    /// the final outcome. When the card is lost (it left the field, was reset, did not answer in
    /// time, or sent an invalid answer), the outcome says how to continue, usually by presenting
    /// the card again (Book B, 3.3.3.7), and the result contains the reason.
    ///
    /// Canceling the task stops the kernel if its book defines a STOP signal: the outcome is then
    /// End Application, and the result reports the cancellation.
    ///
    /// - Parameters:
    ///   - channel: The channel to the card.
    ///   - clock: The clock for waiting and for measuring each exchange with the card.
    ///   - exchangeTime: How long the terminal can take to answer the kernel (Time Out Value,
    ///     `DF8127`), after which its answer is empty; `nil` for no limit.
    ///   - exchange: Answers the kernel's requests for data (Book C-2, 3.7); by default the
    ///     answer is empty.
    ///   - display: Shows a request; returns when it is shown.
    /// - Returns: The result of the tap.
    /// - Throws: `CardError` if the reader failed rather than the card, or if the task was
    ///   canceled when no kernel could stop; the books define no outcome for these cases.
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
                // A canceled task does not wait; its next exchange reports the cancellation.
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
    /// The kernel's name for this loss of the card, or `nil` if the reader failed.
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
