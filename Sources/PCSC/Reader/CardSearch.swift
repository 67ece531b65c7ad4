// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The progress of a wait for a card.
///
/// The search waits for a card that another program holds. Desktop card services, for example, hold
/// each new card for a few hundred milliseconds to inspect it.
struct CardSearch: Sendable {
    /// The number of milliseconds before the next attempt with a card that another program holds.
    private static let pause: UInt32 = 25
    /// How many slices of time a lost card gets before it is mute.
    ///
    /// pcscd polls every 0.4 seconds, but later on a machine under load, and until it notices that a
    /// card is gone, the card seems to be there and not to power up.
    private static let patience = 5

    private let selection: ReaderSelection
    /// The reader of the previous search, or `nil`.
    private let lastReader: String?
    /// The watched slots with their last known states; empty before the first choice.
    private var queries: [ReaderStateQuery] = []
    /// How many slices the service has had to notice that a lost card is gone.
    private var slices = 0
    /// The slots whose cards other programs hold.
    private var held: Set<String> = []

    /// Whether another program holds the card in the field.
    var isHeld: Bool { !held.isEmpty }
    /// The names of the watched slots; empty before the first choice.
    var watched: [String] { queries.map(\.reader) }

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
        guard !queries.isEmpty else {
            connection.dropCard()
            if let known = knownReader(connection) {
                queries = [known]
            } else {
                switch try connection.choose(selection) {
                case .success(let slots): queries = slots.map { ReaderStateQuery($0) }
                case .failure(let error): return .failure(error)
                }
            }
            return try connect(connection).map { .success($0) }
        }
        let outcome = try connection.waitForChange(
            ofPresent: &queries, token,
            milliseconds: isHeld ? Self.pause : ServiceConnection.slice)
        switch outcome {
        case .interrupted: return nil
        case .changed: slices = 0
        case .unchanged where isHeld: break
        case .unchanged:
            guard queries.contains(where: { $0.identity == connection.lostCard }),
                slices < Self.patience
            else { return nil }
            slices += 1
        }
        return try connect(connection).map { .success($0) }
    }

    /// Returns the reader chosen before, if the selection is its full name.
    ///
    /// Skipping the other readers makes a tap shorter by a quarter.
    private func knownReader(_ connection: ServiceConnection) -> ReaderStateQuery? {
        guard let lastReader, selection == .named(lastReader) else { return nil }
        // If this fails, the full search handles the error.
        return try? connection.states(of: [lastReader]).first
    }

    /// Connects to the first card that is ready.
    ///
    /// If several slots are watched, the form of a card's answer to reset shows whether it is in the
    /// contactless one. See PC/SC part 3, 3.1.3.2.3.
    private mutating func connect(_ connection: ServiceConnection) throws(PCSCError) -> PresentCard?
    {
        for query in queries
        where queries.count == 1 || query.parsedAnswer?.isContactless == true {
            if let card = try connect(query, connection) { return card }
        }
        return nil
    }

    /// Connects to the card, if there is one and it is ready.
    private mutating func connect(
        _ query: ReaderStateQuery, _ connection: ServiceConnection
    ) throws(PCSCError) -> PresentCard? {
        let wasHeld = held.remove(query.reader) != nil
        guard query.current.contains(.present) else { return nil }
        // `SCardConnect` blocks while another program has a transaction, so note that the card is
        // in use before trying.
        if !wasHeld, !query.current.isDisjoint(with: [.inUse, .exclusive]) {
            held.insert(query.reader)
            return nil
        }
        // A card was lost here a moment ago: either the service has not noticed yet, or the card is
        // still there, or another one was presented very soon. It has usually noticed after a slice;
        // then power-cycle the card.
        let isLost = query.identity == connection.lostCard
        if isLost, slices == 0 { return nil }
        guard isLost || !query.current.contains(.mute) else {
            try connection.report(muteCard: query.identity)
            return nil
        }
        do throws(PCSCError) {
            return try connection.connect(query, powerCycling: isLost)
        } catch .noSmartCard {
            // The card was removed between the two calls; its state will change.
        } catch .removedCard {
        } catch .unpoweredCard {
            try retryOrReport(query, connection, isLost: isLost)
        } catch .unresponsiveCard {
            try retryOrReport(query, connection, isLost: isLost)
        } catch .sharingViolation {
            // Otherwise the card hangs, held by an abandoned thread of this program; its state will
            // change when the card is removed.
            if !connection.hasHangingSibling { held.insert(query.reader) }
        }
        return nil
    }

    /// Gives a card that does not power up another chance.
    ///
    /// The card may have been removed since the service last polled. If it still does not power up
    /// after ``patience`` slices, it is mute.
    private func retryOrReport(
        _ query: ReaderStateQuery, _ connection: ServiceConnection, isLost: Bool
    ) throws(PCSCError) {
        guard isLost else { return connection.record(lostCard: query.identity) }
        guard slices >= Self.patience else { return }
        try connection.report(muteCard: query.identity)
    }
}
