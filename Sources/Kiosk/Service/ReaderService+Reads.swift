// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import ProximityReader
internal import Support

/// Clients' requests about reads.
extension ReaderService {
    /// Finds a read.
    ///
    /// - Parameters:
    ///   - identifier: The read's identifier.
    ///   - wait: How long to wait for its end.
    /// - Returns: The read, or `nil` if it is unknown.
    /// - Throws: `Problem`.
    func read(_ identifier: String, wait: Duration) async throws(Problem) -> ReadResource? {
        let deadline = parts.time.deadline(after: wait)
        while true {
            if wait > .zero { await untilSettled(identifier, deadline) }
            if let current, current.read.id == identifier { return current.read }
            let ends = ends
            let read = try await parts.keeping { (store) async throws(StateError) in
                try await store.read(identifier)
            }
            // During the lookup, a client may have asked for its PIN, whose entry may already have
            // ended.
            guard wait > .zero, read?.state.isSettled == false,
                current?.read.id == identifier || ends != self.ends
            else { return read }
        }
    }

    /// Starts a read, or returns the one that the same request has already started.
    ///
    /// - Throws: `Problem`.
    func start(_ order: ReadOrder, _ request: Request) async throws(Problem) -> ReadResource {
        let identifier = Hexadecimal.string(parts.random.bytes(12)).lowercased()
        let claim = try IdempotencyClaim(request, began: identifier)
        if let earlier = try await earlier(claim) { return earlier }
        let wanted = try order.sessionRequest()
        let session = try session(for: order)
        let read = ReadResource(
            id: identifier, reader: self.identifier, createdAt: parts.now(), request: order)
        return try await begin(read, claim, session) { [weak self] in
            await self?.perform(wanted, session)
        }
    }

    /// Asks for the PIN that the card's issuer requires for a read.
    ///
    /// - Throws: `Problem`.
    func capturePIN(
        _ identifier: String, token: String, _ request: Request
    ) async throws(Problem) -> ReadResource? {
        let claim = try IdempotencyClaim(request, began: identifier)
        if let earlier = try await earlier(claim) { return earlier }
        guard var read = try await read(identifier, wait: .zero) else { return nil }
        guard let result = read.result, read.state == .completed else {
            throw Problem(
                .conflict, named: "no-result",
                "A PIN requires a completed read of a payment.")
        }
        // A reader that has been replaced still asks for the PIN of its last read.
        let earlierSession = lastRead == identifier ? lastSession : nil
        guard let session = earlierSession ?? (read.request.store == true ? storing : session)
        else { throw .notPrepared }
        read.state = .enteringPIN
        read.pin = PINCapture(state: .entering)
        return try await begin(read, claim, session) { [weak self] in
            await self?.performPIN(result.id, token, session)
        }
    }

    /// Cancels a read, unless a card has been detected.
    ///
    /// - Returns: Whether it is canceled; `nil` if it is not in progress.
    func cancel(_ identifier: String) async -> Bool? {
        guard let current, current.read.id == identifier else { return nil }
        if current.read.state == .enteringPIN { return await parts.sheet.cancel() }
        return await cancelCard(of: current.read)
    }

    /// Cancels the wait for a card, even if the session has not started it yet.
    private func cancelCard(of read: ReadResource) async -> Bool {
        while let current, current.read.id == read.id {
            if current.work != nil {
                if (try? await lastSession?.cancelRead()) == true { return true }
                if current.hasAsked { return false }
            }
            let hasChanged = await changes.wait {
                guard let next = self.current, next.read.id == read.id else { return true }
                return next.hasAsked || (next.work != nil && current.work == nil)
            }
            // The client is gone, and does not receive the response.
            guard hasChanged else { return false }
        }
        return false
    }

    /// Ends the read in progress, and starts no more.
    ///
    /// A read with a detected card finishes, unless that takes longer than `grace`.
    func stop(within grace: Duration) async {
        isStopping = true
        let deadline = parts.time.deadline(after: grace)
        // A read that is being stored still starts.
        await changes.wait(until: deadline) { current == nil || current?.work != nil }
        guard let current, let work = current.work else { return }
        _ = await cancel(current.read.id)
        await untilSettled(current.read.id, deadline)
        work.cancel()
        await work.value
    }

    private func earlier(_ claim: IdempotencyClaim) async throws(Problem) -> ReadResource? {
        if let same = try await underWay(claim) { return same }
        let known = try await parts.keeping { (store) async throws(StateError) in
            try await store.claim(claim.key)
        }
        guard let known else { return nil }
        return try await earlier(claim, known)
    }

    /// Returns the read that a claim has already started.
    ///
    /// - Throws: `Problem` if another request started it.
    func earlier(
        _ claim: IdempotencyClaim, _ known: IdempotencyClaim
    ) async throws(Problem) -> ReadResource {
        try claim.requireSame(as: known)
        guard let read = try await read(known.began, wait: .zero) else { throw .noRead }
        return read
    }

    private func session(for order: ReadOrder) throws(Problem) -> Session {
        let wanted = order.store == true ? storing : session
        guard let wanted else { throw order.store == true ? .notPreparedToStore : .notPrepared }
        return wanted
    }
}
