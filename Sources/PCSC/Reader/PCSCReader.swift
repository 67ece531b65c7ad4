// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
internal import Support

/// A contactless interface of a PC/SC reader.
///
/// All calls to the PC/SC service run one after the other on a dedicated thread. A call that never
/// returns is abandoned after a time limit, so that the next tap works.
package final class PCSCReader: CardReader {
    /// The default time limit for one call to the service.
    ///
    /// It is longer than any payment card takes to respond, and longer than libccid itself waits
    /// for a silent card.
    package static let callLimit = Duration.seconds(10)

    private let selection: ReaderSelection
    private let thread: ServiceThread
    private let monitor: ReaderMonitor
    private let lastName = Lock<String?>(nil)
    /// The current wait for a card, or else the last one, unless it has found a card.
    private let lastSearch: Lock<CardSearch?> = Lock(nil)

    /// Creates a reader; does not use the service before the first call.
    ///
    /// - Parameters:
    ///   - selection: The reader to use; looked up again for each tap.
    ///   - callLimit: The time limit for one call to the service.
    ///   - clock: The clock for the time limit.
    package init(
        _ selection: ReaderSelection = .only, callLimit: Duration = PCSCReader.callLimit,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.selection = selection
        thread = ServiceThread(name: "pcsc-reader", limit: callLimit, clock: clock)
        monitor = ReaderMonitor(callLimit: callLimit, clock: clock)
    }

    /// The name of the reader chosen last, or the selection if none has been chosen yet.
    package var name: String { lastName.withLock { $0 } ?? selection.description }

    package var addsLatency: Bool { true }

    package func probe() async throws(CardError) {
        let selection = selection
        let choice: Result<[ReaderStatus], ReaderSelectionError>
        do throws(PCSCError) {
            choice = try await thread.call { (connection) throws(PCSCError) in
                try connection.choose(selection)
            }
        } catch {
            throw error.cardError
        }
        switch choice {
        case .success(let slots): slots.first.map { remember(name: $0.name.text) }
        case .failure(let error): throw error.cardError
        }
    }

    package func waitForCard() async throws(CardError) -> any ConnectedCard {
        lastSearch.withLock { $0 = nil }
        while true {
            let found: Result<PCSCCard, ReaderSelectionError>
            do throws(PCSCError) {
                found = try await search()
            } catch .timeout where lastSearch.withLock({ $0?.isHeld == true }) {
                // The transaction of another program takes longer than the time limit for a call.
                continue
            } catch {
                throw error.cardError
            }
            switch found {
            case .success(let card):
                remember(name: card.reader)
                lastSearch.withLock { $0 = nil }
                return card
            case .failure(let error): throw error.cardError
            }
        }
    }

    private func search() async throws(PCSCError) -> Result<PCSCCard, ReaderSelectionError> {
        let start = CardSearch(selection, lastReader: lastName.withLock { $0 })
        return try await thread.wait(start) {
            [lastSearch, thread] (search, connection, token) throws(PCSCError) in
            defer { lastSearch.withLock { [search] in $0 = search } }
            return try search.step(connection, token).map { found in
                found.map { PCSCCard($0, thread: thread) }
            }
        }
    }

    package func obstacle() async -> CardError? {
        guard let search = lastSearch.withLock({ $0 }) else { return nil }
        guard search.isHeld else { return await noCard(in: search.watched) }
        let others = ServiceClient.others()
        guard !others.isEmpty else { return PCSCError.sharingViolation.cardError }
        return CardError(
            .readerBusy, returnCode: PCSCError.sharingViolation.rawValue,
            hint: "One of these programs holds the card; quit it: "
                + "\(others.map(\.description).joined(separator: ", ")).")
    }

    /// Returns an error that names the watched slots, and a card in another slot of the same reader.
    private func noCard(in watched: [String]) async -> CardError? {
        guard !watched.isEmpty else { return nil }
        let names = watched.map { "“\($0)”" }.joined(separator: ", ")
        let words = ["The program waited for a card in \(names)."]
        // The service may be gone by now, which the next read reports.
        let readers = try? await thread.call { (connection) throws(PCSCError) in
            try connection.statuses(asksFeatures: false)
        }
        let other = readers?.first { reader in
            reader.hasCard && !watched.contains(reader.name.text)
                && watched.contains { reader.name.isSibling(of: ReaderName($0)) }
        }
        return CardError(
            .noCard, hint: (words + [other?.advice].compactMap(\.self)).joined(separator: " "))
    }

    package func losses() -> AsyncStream<CardError> {
        let (stream, continuation) = AsyncStream.makeStream(of: CardError.self)
        let task = Task { [self] in
            for await event in monitor.events() {
                if let loss = await loss(by: event) { continuation.yield(loss) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Returns the loss of the last chosen reader that an event means, or `nil` if there is none.
    private func loss(by event: ReaderEvent) async -> CardError? {
        switch event {
        case .serviceAvailable:
            // From here on, the monitor reports losses; the reader can have been lost before.
            do throws(CardError) {
                try await probe()
                return nil
            } catch {
                return error.code == .cancelled ? nil : error
            }
        case .serviceUnavailable(let error): return error.cardError
        case .readerRemoved(let reader) where reader.text == lastName.withLock { $0 }:
            return CardError(.readerUnavailable)
        case .readerRemoved, .readerAdded, .cardInserted, .cardRemoved: return nil
        }
    }

    private func remember(name: String) {
        lastName.withLock { $0 = name }
    }
}

extension ReaderStatus {
    /// Whether there is a card that a person put there.
    fileprivate var hasCard: Bool {
        interface != .securityModule && state.contains(.present) && !state.contains(.mute)
    }

    /// What to do with a card that is in this slot instead of the watched one.
    fileprivate var advice: String {
        answerToReset?.isContactless == true
            ? "There is a card in “\(name)”: choose this slot by its full name."
            : "There is a card in “\(name)”, which is not a contactless slot: hold the card to the "
                + "reader's contactless interface."
    }
}
