// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import PaymentToken
internal import SmartCard

extension ReaderCore {
    /// Starts a session that stores its reads.
    ///
    /// - Returns: The session.
    /// - Throws: `PaymentCardReaderError`.
    func prepareStoreAndForward() async throws(PaymentCardReaderError)
        -> StoreAndForwardPaymentCardReaderSession
    {
        try await prepareAlone { () throws(PaymentCardReaderError) in
            try meetConditions(at: .store)
            let equipment = try assemble()
            let (basis, token) = try await equipment.basisForStoring()
            let sealer: CardDataSealer
            do {
                sealer = try equipment.sealer()
            } catch {
                throw .storeAndForwardSessionInvalidated
            }
            let outbox = Outbox(equipment, basis, token)
            try await equipment.state { (store) throws(StoreError) in
                if try await store.holdsReads(ofOthersThan: outbox.issuer) {
                    return .storeAndForwardTokenIssuerChanged
                }
                let count = try await store.storedReadCount()
                return count < outbox.readLimit ? nil : .readerMemoryFull
            }
            let losses = equipment.reader.losses()
            do throws(CardError) {
                try await equipment.reader.probe()
            } catch {
                equipment.configuration.diagnostics(.reader(error))
                throw error.readerError
            }
            guard !Task.isCancelled else { throw .requestInterrupted }
            try await equipment.state { (store) throws(StoreError) in
                try await store.noteStoringSession()
                return nil
            }
            keep(equipment)
            let core = SessionCore(
                tools: tools(equipment, token, sealer, outbox: outbox),
                rawToken: PaymentCardReader.Token(rawValue: basis.token))
            await watch(core, losses)
            return StoreAndForwardPaymentCardReaderSession(core: core)
        }
    }

    /// Opens the store of reads.
    ///
    /// - Throws: `PaymentCardReaderError`.
    nonisolated func openStore() throws(PaymentCardReaderError) -> StoreCore {
        let configuration = try configuration()
        return StoreCore(configuration: configuration, store: try configuration.openStore())
    }
}

extension ReaderEnvironment {
    /// Records that a session started online, which allows storing reads offline for a day.
    func noteOnlineSession(_ token: PaymentCardReader.Token) async {
        do {
            try await store.noteOnlineSession(
                token: token.rawValue, date: now, time: configuration.bootTime())
        } catch {
            // Online reads still work; without this record, storing is refused.
            configuration.diagnostics(.state("\(error)"))
        }
    }

    /// Returns the online session that allows storing reads, and its token.
    ///
    /// - Throws: `PaymentCardReaderError`.
    fileprivate func basisForStoring() async throws(PaymentCardReaderError) -> (
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
    fileprivate func state(
        _ objection: (ReaderStore) async throws(StoreError) -> PaymentCardReaderError?
    ) async throws(PaymentCardReaderError) {
        let found: PaymentCardReaderError?
        do throws(StoreError) {
            found = try await objection(store)
        } catch {
            configuration.diagnostics(.state(error.description))
            throw error.code == .full ? .readerMemoryFull : .prepareFailed(error.description)
        }
        if let found { throw found }
    }
}
