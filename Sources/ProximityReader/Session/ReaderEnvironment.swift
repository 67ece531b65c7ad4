// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentStore
internal import PaymentToken
internal import SmartCard
internal import Support

/// The resources of a configured reader, until its configuration is read again.
struct ReaderEnvironment: Sendable {
    let configuration: ReaderConfiguration
    let processorKeys: JSONWebKeySet
    let store: ReaderStore
    let reader: any CardReader

    /// The time of day in seconds since 1970.
    var now: Int64 { configuration.now }

    /// Checks a reader token.
    func verify(_ token: PaymentCardReader.Token) throws(PaymentCardReaderError) -> ReaderToken {
        do {
            return try ReaderToken.verify(
                token.rawValue, keys: processorKeys, audiences: configuration.tokenAudiences,
                clockTolerance: configuration.clockTolerance.components.seconds, now: now)
        } catch {
            configuration.diagnostics(.token(error.reason))
            throw error.readerError
        }
    }

    /// Returns whether a merchant has accepted the terms.
    ///
    /// - Throws: `accountLinkingCheckFailed`.
    func isLinked(_ merchant: String) async throws(PaymentCardReaderError) -> Bool {
        do throws(StoreError) {
            return try await store.isLinked(merchant)
        } catch {
            configuration.diagnostics(.state(error.description))
            throw .accountLinkingCheckFailed
        }
    }

    /// Returns the sealer for the payment service provider's results.
    ///
    /// - Throws: `PaymentCardReaderError` with `prepareFailed`.
    func sealer() throws(PaymentCardReaderError) -> CardDataSealer {
        guard let key = processorKeys.encryptionKey(at: now) else {
            let reason = "The payment service provider's keys contain no encryption key."
            configuration.diagnostics(.processorKeys(reason))
            throw .prepareFailed(reason)
        }
        do {
            return try CardDataSealer(readerKey: store.signingKey, processorKey: key)
        } catch {
            configuration.diagnostics(.processorKeys(error.description))
            throw .prepareFailed(error.description)
        }
    }

    // MARK: - Optional equipment, whose absence `prepare` reports

    /// Checks that there is a certification authority key for each scheme with accepted cards.
    ///
    /// Loading the keys verifies their checksums.
    ///
    /// Without a key, no card of the scheme is authenticated offline, and its issuer decides.
    /// See EMV Book 2, 11.2.2.
    func checkAuthorities() {
        guard case .keys(let keys) = configuration.terminal.offlineDataAuthentication else {
            return
        }
        let known = keys.schemes
        for rid in Set(configuration.terminal.combinations.map(\.aid.rid))
        where !known.contains(rid) {
            configuration.diagnostics(
                .configuration(
                    ConfigurationError(
                        source: "terminal", path: "$.terminal.certificationAuthorityKeys",
                        found: "no key for \(rid)", allowed: "keys for every scheme")))
        }
    }

    /// Checks that there is a key to encrypt PINs with, if PINs can be entered.
    func checkPINKey() async {
        guard configuration.pinPad != nil, await store.initialKeyIdentifier == nil else { return }
        configuration.diagnostics(
            .pin("There is a PIN pad, but no PIN encryption key was injected."))
    }

    // MARK: - Store and forward

    /// Records that a session started online, which allows storing reads offline for a day.
    func recordOnlineSession(_ token: PaymentCardReader.Token) async {
        do {
            try await store.recordOnlineSession(
                token: token.rawValue, date: now, time: configuration.bootTime())
        } catch {
            // Online reads still work; without this record, storing is refused.
            configuration.diagnostics(.state("\(error)"))
        }
    }

    /// Returns the online session that allows storing reads, and its token.
    func basisForStoring() async throws(PaymentCardReaderError) -> (
        OnlineSession, ReaderToken
    ) {
        let session: OnlineSession?
        do {
            session = try await store.onlineSession()
        } catch {
            configuration.diagnostics(.state("\(error)"))
            throw .prepareFailed("\(error)")
        }
        let present = configuration.bootTime()
        guard let session, session.time.boot == present.boot else {
            configuration.diagnostics(
                .state(
                    "No online session has started since this machine started. "
                        + "Prepare one first."))
            throw .storeAndForwardNotAllowed
        }
        guard session.isFresh(at: present) else {
            throw session.hasStored ? .storeAndForwardSessionExpired : .storeAndForwardNotAllowed
        }
        // Verified as of then: the token may have expired, but the provider's key must be valid.
        let token: ReaderToken
        do {
            token = try ReaderToken.verify(
                session.token, keys: processorKeys, audiences: configuration.tokenAudiences,
                clockTolerance: configuration.clockTolerance.components.seconds,
                now: session.date)
        } catch {
            configuration.diagnostics(.token(error.reason))
            throw .storeAndForwardSessionInvalidated
        }
        guard try await isLinked(token.merchantIdentifier) else {
            throw .storeAndForwardSessionInvalidated
        }
        return (session, token)
    }

    /// Checks the state for a reason to reject a session.
    func state(
        _ objection: (ReaderStore) async throws(StoreError) -> PaymentCardReaderError?
    ) async throws(PaymentCardReaderError) {
        let found: PaymentCardReaderError?
        do throws(StoreError) {
            found = try await objection(store)
        } catch {
            configuration.diagnostics(.state(error.description))
            throw error.code == .file(.full) ? .readerMemoryFull : .prepareFailed(error.description)
        }
        if let found { throw found }
    }
}

extension ReaderTokenError {
    /// The error that `prepare` and linking throw for this error.
    fileprivate var readerError: PaymentCardReaderError {
        switch code {
        case .empty: .emptyReaderToken
        case .expired: .tokenExpired
        case .invalidMerchant: .invalidMerchant
        default: .invalidReaderToken(reason)
        }
    }
}
