// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import Support

/// The sessions of a reader: the one with a network, and the one that stores reads.
///
/// An instance is a part of the actor of its reader.
final class ReaderSessions {
    typealias Session = PaymentCardReaderSession

    private var online: Session? {
        didSet { isEndNoticed = false }
    }
    /// Whether the end of the session was noticed when it was to be used.
    private var isEndNoticed = false
    /// The session that stores reads.
    private(set) var storing: StoreAndForwardPaymentCardReaderSession?
    /// The reader token with which the reader was prepared last, or will be when it is back.
    private(set) var token: String?
    /// How often a session has ended, or a client has changed one.
    private(set) var changes = 0
    private let signal = ChangeSignal()

    // MARK: - Changes

    /// Uses a session from now on.
    func use(_ session: Session) { online = session }

    /// Uses a session for stored reads from now on.
    func use(storing session: StoreAndForwardPaymentCardReaderSession) { storing = session }

    /// Removes the sessions of a reader that is no longer used.
    func removeAll() { (online, storing) = (nil, nil) }

    /// Records that a session has ended, or that a client has changed one.
    func recordChange() {
        changes += 1
        signal.notify()
    }

    /// Records the token of a preparation.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - problem: Why the preparation failed, or `nil`. The token itself can be good: the reader
    ///     is missing, or the terms are not accepted.
    func record(_ token: String, _ problem: Problem? = nil) {
        if problem.map({ [.conflict, .serviceUnavailable].contains($0.status) }) ?? true {
            self.token = token
        } else if self.token == token {
            self.token = nil
        }
    }

    /// Waits until a session has ended, or a client has changed one.
    ///
    /// - Parameters:
    ///   - seen: The ``changes`` that are known.
    ///   - deadline: When to stop waiting.
    ///   - isolation: The reader's actor.
    func untilChange(
        since seen: Int, _ deadline: TimeSource.Deadline,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        await signal.wait(until: deadline) { changes != seen }
    }

    // MARK: - Use

    /// Returns the session that carries out an order, or `nil`.
    func session(for order: ReadOrder) -> Session? {
        order.store == true ? storing : online
    }

    /// Returns whether a session can start a read.
    ///
    /// A session does not notice at once that a clock was set, or that the machine has slept. The
    /// reader is prepared again as soon as this finds that it has ended.
    func isUsable(
        _ session: Session, isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        if await session.isUsable { return true }
        if session === online, !isEndNoticed {
            isEndNoticed = true
            recordChange()
        }
        return false
    }

    /// Returns whether the session with a network can start a read.
    func isOnline(isolation: isolated (any Actor)? = #isolation) async -> Bool {
        await online?.isUsable == true
    }

    /// Returns whether the session that stores reads can start one.
    func isStoring(isolation: isolated (any Actor)? = #isolation) async -> Bool {
        await storing?.isUsable == true
    }

    /// Returns whether a session can start a read, and notices the end of the one with a network.
    func isPrepared(isolation: isolated (any Actor)? = #isolation) async -> Bool {
        if let online, await isUsable(online) { return true }
        return await isStoring()
    }

    /// Returns when the session with a network ends, or `nil` if it cannot start a read.
    func end(isolation: isolated (any Actor)? = #isolation) async -> Session.End? {
        await online?.end
    }
}
