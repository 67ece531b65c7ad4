// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The wait for a card, as far as it has come.
///
/// A card that another program holds, as card services of desktops do with each that comes, is
/// waited for: they look at it for some hundred milliseconds, and let it go.
struct CardSearch: Sendable {
    /// How many milliseconds pass before a card that another program holds is tried again.
    private static let pause: UInt32 = 25

    private let selection: ReaderSelection
    /// The reader of the search before, or `nil`.
    private let lastReader: String?
    /// The chosen reader with its last known state, or `nil` before the choice.
    private var query: ReaderStateQuery?
    /// Whether the service was given time to notice that a lost card has left.
    private var isSettled = false
    /// Whether another program holds the card that lies in the field.
    private(set) var isHeld = false

    init(_ selection: ReaderSelection, lastReader: String?) {
        self.selection = selection
        self.lastReader = lastReader
    }

    /// Waits for one slice of time.
    ///
    /// - Returns: The card, or `nil` when there is none yet.
    mutating func step(
        _ connection: ServiceConnection, _ token: WaitToken
    ) throws(PCSCError) -> Result<PresentCard, ReaderSelectionError>? {
        guard var query else {
            connection.dropCard()
            let found: ReaderStateQuery
            if let known = knownReader(connection) {
                found = known
            } else {
                switch try connection.choose(selection) {
                case .success(let reader): found = ReaderStateQuery(reader)
                case .failure(let error): return .failure(error)
                }
            }
            query = found
            return try connect(found, connection).map { .success($0) }
        }
        let outcome = try connection.waitForChange(
            of: &query, token, milliseconds: isHeld ? Self.pause : ServiceConnection.slice)
        self.query = query
        switch outcome {
        case .interrupted: return nil
        case .changed: isSettled = false
        case .unchanged where isHeld: break
        case .unchanged:
            guard query.identity == connection.lostCard, !isSettled else { return nil }
            isSettled = true
        }
        return try connect(query, connection).map { .success($0) }
    }

    /// Asks for the reader that was chosen before, where the choice is its whole name.
    ///
    /// Without a look at the other readers a tap is shorter by a quarter.
    private func knownReader(_ connection: ServiceConnection) -> ReaderStateQuery? {
        guard let lastReader, selection == .named(lastReader) else { return nil }
        // Whatever goes wrong here, the long way deals with it.
        return try? connection.states(of: [lastReader]).first
    }

    /// Connects, if there is a card that is ready for it.
    private mutating func connect(
        _ query: ReaderStateQuery, _ connection: ServiceConnection
    ) throws(PCSCError) -> PresentCard? {
        guard query.current.contains(.present) else {
            isHeld = false
            return nil
        }
        // `SCardConnect` blocks while another program has a transaction, so note that the card is
        // in use before trying.
        if !isHeld, !query.current.isDisjoint(with: [.inUse, .exclusive]) {
            isHeld = true
            return nil
        }
        // A card was lost here a moment ago: the service has not noticed yet, or the card
        // still lies there, or another has come so soon. pcscd looks every 0.4 seconds,
        // less than a slice; after that the card is started anew.
        let isLost = query.identity == connection.lostCard
        if isLost, !isSettled {
            isHeld = false
            return nil
        }
        guard isLost || !query.current.contains(.mute) else {
            try connection.report(muteCard: query.identity)
            return nil
        }
        isHeld = false
        do throws(PCSCError) {
            return try connection.connect(query, anew: isLost)
        } catch .noSmartCard {
            // It was taken away between the two calls; its state will change.
        } catch .removedCard {
        } catch .unpoweredCard {
            try retryOrReport(query, connection, isLost: isLost)
        } catch .unresponsiveCard {
            try retryOrReport(query, connection, isLost: isLost)
        } catch .sharingViolation {
            // Or the card hangs, held by a thread of this program that was left behind; its
            // state will change when it is taken away.
            isHeld = !connection.hasHangingSibling
        }
        return nil
    }

    /// Gives a card that cannot be switched on another chance.
    ///
    /// It may have left after the service looked last. One that cannot be switched on
    /// anew once the service has looked again is mute.
    private func retryOrReport(
        _ query: ReaderStateQuery, _ connection: ServiceConnection, isLost: Bool
    ) throws(PCSCError) {
        guard isLost else { return connection.note(lostCard: query.identity) }
        try connection.report(muteCard: query.identity)
    }
}
