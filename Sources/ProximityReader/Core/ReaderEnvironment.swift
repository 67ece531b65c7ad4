// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import PaymentToken
internal import SmartCard

/// The resources of a configured reader, until its configuration is read again.
struct ReaderEnvironment: Sendable {
    let configuration: ReaderConfiguration
    let processorKeys: JSONWebKeySet
    let store: ReaderStore
    let reader: any CardReader

    /// The time of day in seconds since 1970.
    var now: Int64 { configuration.now }

    /// Checks a reader token.
    ///
    /// - Throws: `PaymentCardReaderError`.
    func verify(_ token: PaymentCardReader.Token) throws(PaymentCardReaderError) -> ReaderToken {
        do {
            return try ReaderToken.verify(
                token.rawValue, keys: processorKeys, audiences: configuration.tokenAudiences,
                now: now)
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
}
