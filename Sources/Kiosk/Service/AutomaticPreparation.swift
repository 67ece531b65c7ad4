// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import Support

/// Keeps a reader prepared, so that no customer waits for a client to prepare it.
///
/// A session ends with its reader, with pcscd, with the machine's sleep, after the configured time,
/// and with its token. The reader is then prepared again with the token of the last preparation, or
/// with a new one. A source of tokens replaces each token long before it expires.
actor AutomaticPreparation {
    /// The pauses between two attempts: the first one, and the longest for a reader, and for a token.
    private static let firstPause = Duration.seconds(1)
    private static let longestReaderPause = Duration.seconds(10)
    private static let longestTokenPause = Duration.seconds(60)
    /// How often a session is checked that has not told its end.
    private static let checkInterval = Duration.seconds(60)

    /// A token as it is first seen, and its expiry, both in seconds since 1970.
    private struct TokenLife {
        let expiry: Int64
        let seen: Int64
        var isAnnounced = false

        /// When a source replaces the token: after a third of the time.
        var renewal: Int64 { seen + (expiry - seen) / 3 }
        /// When clients learn that the token expires: before the last quarter of the time.
        var announcement: Int64 { expiry - (expiry - seen) / 4 }
    }

    /// The event that tells clients in time that a token expires.
    private struct TokenExpiryMessage: Encodable {
        let reader: String
        /// Seconds since 1970.
        let expiresAt: Int64
    }

    private let service: ReaderService
    private let source: ReaderTokenSource?
    private let dependencies: ServiceDependencies
    private var pause = firstPause
    private var life: TokenLife?
    /// When the source can be asked again.
    private var nextRequest = Duration.zero
    /// Why the source has no token, as logged; `nil` if it had one.
    private var sourceProblem: String?
    /// Why the reader is not prepared; `nil` if it is, or if it was never tried.
    private(set) var problem: Problem?
    /// Whether the reader was there at the last attempt.
    private(set) var isReaderAvailable = false

    init(of service: ReaderService, from source: ReaderTokenSource?) {
        self.service = service
        self.source = source
        dependencies = service.dependencies
    }

    /// Prepares the reader whenever that is necessary, until the task is canceled.
    ///
    /// - Parameter note: Notes what has changed; called after each attempt, and once a minute.
    func run(_ note: @Sendable () async -> Void) async {
        while !Task.isCancelled {
            let seen = await service.sessionChanges
            let pause = min(await step(), Self.checkInterval)
            await note()
            await service.untilSessionsChange(
                since: seen, dependencies.time.deadline(after: pause))
        }
    }

    /// Prepares the reader, or renews its token, if that is necessary.
    ///
    /// - Returns: The time until the next step.
    private func step() async -> Duration {
        if await service.sessionEnd == nil {
            guard let token = await tokenForPreparation() else {
                isReaderAvailable = await service.isReaderAvailable
                return source == nil ? Self.checkInterval : nextPause(Self.longestTokenPause)
            }
            do throws(Problem) {
                try await prepare(token)
            } catch {
                problem = error
                isReaderAvailable = await service.isReaderAvailable
                let isToken = error.status == .unprocessableContent
                return nextPause(isToken ? Self.longestTokenPause : Self.longestReaderPause)
            }
        }
        guard let end = await service.sessionEnd else {
            return nextPause(Self.longestReaderPause)
        }
        problem = nil
        isReaderAvailable = true
        pause = Self.firstPause
        try? await service.prepareToStoreAgain()
        return await follow(end)
    }

    /// Prepares the reader, and links the merchant first if terms are accepted without asking.
    ///
    /// A client that brings the token links the merchant, too: both at once would fail for one.
    private func prepare(_ token: String) async throws(Problem) {
        do throws(Problem) {
            try await service.prepareAgain(token)
        } catch {
            guard error.type.hasSuffix(":account-not-linked"), source != nil,
                await dependencies.sheet.acceptsTerms
            else { throw error }
            try await service.link(token, again: false)
            try await service.prepareAgain(token)
        }
    }

    private func nextPause(_ longest: Duration) -> Duration {
        defer { pause = min(pause * 2, longest) }
        return min(pause, longest)
    }

    /// Returns the last token, or a new one; `nil` if there is none.
    private func tokenForPreparation() async -> String? {
        if let token = await service.token { return token }
        guard source != nil else { return nil }
        return await newToken()
    }

    /// Gets a new token, and logs whether the source has one when that changes.
    private func newToken() async -> String? {
        guard let source else { return nil }
        do {
            let token = try await source.token()
            if sourceProblem != nil { dependencies.log.write("token", ["state": .text("renewed")]) }
            sourceProblem = nil
            return token
        } catch {
            let reason = "\(error)"
            if reason != sourceProblem {
                dependencies.log.write(
                    "token", ["state": .text("kept"), "problem": .text(reason)])
            }
            sourceProblem = reason
            problem = Problem(.conflict, named: "reader-not-prepared", "No reader token: \(reason)")
            return nil
        }
    }

    /// Renews the token of a session in time, and tells clients when it expires.
    private func follow(_ end: PaymentCardReaderSession.End) async -> Duration {
        let now = dependencies.now()
        var life =
            if let life, life.expiry == end.tokenExpiry { life } else {
                TokenLife(expiry: end.tokenExpiry, seen: now)
            }
        if source != nil, now >= life.renewal, dependencies.time.now >= nextRequest {
            nextRequest = dependencies.time.now + Self.longestTokenPause
            if let token = await newToken(), (try? await service.prepareAgain(token)) != nil,
                let end = await service.sessionEnd, end.tokenExpiry > life.expiry
            {
                return await follow(end)
            }
        }
        if now >= life.announcement, !life.isAnnounced {
            life.isAnnounced = true
            let message = TokenExpiryMessage(reader: service.identifier, expiresAt: life.expiry)
            dependencies.events.publish(ServerSentEvent("tokenExpires", json: message))
        }
        self.life = life
        let due = source == nil ? life.announcement : life.renewal
        return due > now ? .seconds(due - now) : Self.checkInterval
    }
}
