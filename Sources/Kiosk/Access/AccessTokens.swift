// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// What a token allows.
package enum TokenScope: String, CaseIterable, Sendable {
    /// Prepares the reader and reads cards.
    case caller
    /// Shows the payment sheet and answers it, but nothing else.
    case sheet
    /// Monitors the service, without charging anyone.
    case `operator`
}

/// A secret that a client sends with each request.
struct AccessToken: Sendable {
    /// 32 random bytes as hexadecimal digits.
    let text: String

    init(random: RandomSource) {
        text = Hexadecimal.string(random.bytes(32)).lowercased()
    }

    /// The SHA-256 of the token, which the service keeps in its place.
    ///
    /// The token has as many random bits as the hash, so a slow hash would add nothing.
    var digest: [UInt8] { Self.digest(of: text) }

    /// Returns the digest of a text as of a token.
    static func digest(of text: String) -> [UInt8] { Digest.sha256(text.utf8) }
}

/// The tokens that the service knows, as hashes.
final class AccessTokens: Sendable {
    /// One token.
    struct Entry: Hashable, Sendable {
        let digest: [UInt8]
        let scope: TokenScope
        /// Whether it is a page's session rather than a token that was handed out.
        let isSession: Bool
    }

    /// The credential of a request, as a digest.
    struct Credential: Hashable, Sendable {
        /// The SHA-256 of a token, or of a page's cookie and secret.
        let digest: [UInt8]
        let isSession: Bool

        init(token: String) {
            digest = AccessToken.digest(of: token)
            isSession = false
        }

        init(cookie: String, secret: String) {
            digest = AccessToken.digest(of: cookie + " " + secret)
            isSession = true
        }
    }

    /// A secret with which a page signs in once, in place of the token.
    private struct Ticket: Sendable {
        let digest: [UInt8]
        let scope: TokenScope
        let end: Duration
    }

    /// How many pages of each kind can be signed in; a further one signs out the oldest.
    static let mostSessions = 16
    /// How many tickets of each kind are valid at once; a further one replaces the oldest.
    static let mostTickets = 16
    /// How long a ticket is valid.
    static let ticketTime = Duration.seconds(60)

    private let store: KioskStore
    private let random: RandomSource
    private let time: TimeSource
    private let entries: Lock<[Entry]>
    private let tickets = Lock<[Ticket]>([])

    /// Loads the tokens of earlier runs, and creates those that are missing.
    ///
    /// - Parameters:
    ///   - store: Where the hashes are kept.
    ///   - random: The source of the tokens.
    ///   - time: The time for tickets.
    ///   - handOut: Receives each new token once, to hand it out.
    /// - Throws: `StateError`.
    init(
        store: KioskStore, random: RandomSource, time: TimeSource,
        handOut: (TokenScope, String) throws(StateError) -> Void
    ) async throws(StateError) {
        self.store = store
        self.random = random
        self.time = time
        var known = try await store.tokens()
        for scope in TokenScope.allCases
        where !known.contains(where: { $0.scope == scope && !$0.isSession }) {
            let token = AccessToken(random: random)
            // First the file: a stored hash without its token would lock everyone out.
            try handOut(scope, token.text)
            let entry = Entry(digest: token.digest, scope: scope, isSession: false)
            try await store.add(entry, keepingSessions: Self.mostSessions)
            known.append(entry)
        }
        entries = Lock(known)
    }

    /// Whether a token, or a page's cookie and secret, are valid.
    func knows(_ credential: Credential) -> Bool { scope(of: credential) != nil }

    /// Returns the scope of a token, or of a page's cookie and secret, or `nil`.
    ///
    /// Compares all hashes in full, so that the time reveals nothing about them.
    func scope(of credential: Credential) -> TokenScope? {
        var found: TokenScope?
        for entry in entries.withLock({ $0 }) where entry.isSession == credential.isSession {
            if constantTimeEqual(entry.digest, credential.digest) { found = entry.scope }
        }
        return found
    }

    /// Replaces the tokens with those in the files.
    ///
    /// A scope without a file keeps its token. When the sheet's token changes, its pages have to
    /// sign in again.
    ///
    /// - Parameter folder: The folder with the files.
    /// - Returns: The scopes whose token changed.
    /// - Throws: `AccessTokenFileError`, or `StateError`; all tokens then stay the same.
    func load(from folder: StateFolder) async throws -> [TokenScope] {
        let others = try newEntries(in: folder)
        for entry in others {
            try await store.replace(entry)
            entries.withLock { entries in
                entries.removeAll { $0.scope == entry.scope }
                entries.append(entry)
            }
            tickets.withLock { $0.removeAll { $0.scope == entry.scope } }
        }
        return others.map(\.scope)
    }

    /// Returns the tokens in a folder's files that are not known yet.
    private func newEntries(in folder: StateFolder) throws(AccessTokenFileError) -> [Entry] {
        var new: [Entry] = []
        for scope in TokenScope.allCases {
            let digest = try AccessTokenFile.digest(folder.path(of: Kiosk.tokenFile(of: scope)))
            if let digest { new.append(Entry(digest: digest, scope: scope, isSession: false)) }
        }
        let known = entries.withLock { $0 }
        let others = new.filter { !known.contains($0) }
        for entry in others {
            let isTaken = (known + new).contains {
                $0.scope != entry.scope && $0.digest == entry.digest
            }
            guard !isTaken else {
                throw AccessTokenFileError(
                    path: folder.path(of: Kiosk.tokenFile(of: entry.scope)),
                    reason: "another scope uses the same token")
            }
        }
        return others
    }

    /// Creates a ticket, which is valid once and for ``ticketTime``.
    ///
    /// A browser keeps addresses, so an address contains a ticket and never a token.
    func makeTicket(for scope: TokenScope) -> String {
        let ticket = AccessToken(random: random)
        let entry = Ticket(
            digest: ticket.digest, scope: scope, end: time.now + Self.ticketTime)
        tickets.withLock { tickets in
            tickets.append(entry)
            let own = tickets.filter { $0.scope == scope }
            if own.count > Self.mostTickets, let oldest = own.first {
                tickets.removeAll { $0.digest == oldest.digest }
            }
        }
        return ticket.text
    }

    /// Uses a ticket up.
    ///
    /// - Returns: Whether it was valid for the scope.
    func use(_ credential: Credential, for scope: TokenScope) -> Bool {
        let now = time.now
        return tickets.withLock { tickets in
            tickets.removeAll { $0.end <= now }
            let found = tickets.firstIndex {
                $0.scope == scope && constantTimeEqual($0.digest, credential.digest)
            }
            if let found { tickets.remove(at: found) }
            return found != nil
        }
    }

    /// Signs a page in.
    ///
    /// - Returns: The page's cookie and its secret, which are valid only together.
    /// - Throws: `StateError`.
    func openSession(
        of scope: TokenScope
    ) async throws(StateError) -> (cookie: String, secret: String) {
        let (cookie, secret) = (AccessToken(random: random).text, AccessToken(random: random).text)
        let credential = Credential(cookie: cookie, secret: secret)
        let entry = Entry(digest: credential.digest, scope: scope, isSession: true)
        try await store.add(entry, keepingSessions: Self.mostSessions)
        entries.withLock { entries in
            entries.append(entry)
            let sessions = entries.filter { $0.isSession && $0.scope == scope }
            if sessions.count > Self.mostSessions, let oldest = sessions.first {
                entries.removeAll { $0 == oldest }
            }
        }
        return (cookie, secret)
    }
}
