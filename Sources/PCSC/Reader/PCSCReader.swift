// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// A contactless interface of a PC/SC reader.
///
/// All calls to the PC/SC service run on one thread of its own. A call that never comes
/// back is left behind after a time limit, so that the next tap works.
package final class PCSCReader: CardReader {
    /// How long one call to the service may take, unless the caller says otherwise.
    ///
    /// Longer than any answer of a payment card, and than the time that libccid itself
    /// waits for a silent one.
    package static let callLimit = Duration.seconds(10)

    private let selection: ReaderSelection
    private let limit: Duration
    private let time: TimeSource
    private let thread = Lock<ServiceThread?>(nil)
    private let lastName: Lock<String>

    /// Creates a reader; nothing is asked of the system before the first call.
    ///
    /// - Parameters:
    ///   - selection: Which reader to use; looked up anew for each tap.
    ///   - callLimit: How long one call to the service may take.
    ///   - clock: The clock of that limit.
    package init(
        _ selection: ReaderSelection = .only, callLimit: Duration = PCSCReader.callLimit,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.selection = selection
        limit = callLimit
        time = TimeSource(clock)
        lastName = Lock(selection.description)
    }

    /// The name of the reader that was chosen last, or the choice before that.
    package var name: String { lastName.withLock { $0 } }

    package func probe() async throws(CardError) {
        let readers: [ReaderStatus]
        do throws(PCSCError) {
            readers = try await started().call { (connection) throws(PCSCError) in
                try connection.statuses()
            }
        } catch {
            throw error.cardError
        }
        do throws(ReaderSelectionError) {
            keep(name: try selection.choose(from: readers).name.text)
        } catch {
            throw error.cardError
        }
    }

    package func waitForCard() async throws(CardError) -> any ConnectedCard {
        let selection = selection
        let found: Result<PCSCCard, ReaderSelectionError>
        do throws(PCSCError) {
            let thread = try started()
            found = try await thread.wait { (connection, wait) throws(PCSCError) in
                try connection.waitForCard(selection, wait).map { PCSCCard($0, thread: thread) }
            }
        } catch {
            throw error.cardError
        }
        switch found {
        case .success(let card):
            keep(name: card.reader)
            return card
        case .failure(let error):
            throw error.cardError
        }
    }

    private func started() throws(PCSCError) -> ServiceThread {
        try thread.withLock { (thread) throws(PCSCError) in
            if let thread { return thread }
            let started = try ServiceThread(name: "pcsc-reader", limit: limit, time: time)
            thread = started
            return started
        }
    }

    private func keep(name: String) {
        lastName.withLock { $0 = name }
    }
}
