// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// The numbers that `NSError` shows for Apple's errors.
@Suite("NSError codes")
struct ErrorCodeTests {
    typealias ReadError = PaymentCardReaderSession.ReadError

    static let readerErrors: [(PaymentCardReaderError, String, Int)] = [
        (.invalidReaderToken(nil), "invalidReaderToken", 0),
        (.prepareFailed(nil), "prepareFailed", 1),
        (.deviceBanned(nil), "deviceBanned", 2),
        (.unknown(code: 7), "unknown", 3),
        (.notAllowed, "notAllowed", 4),
        (.backgroundRequestNotAllowed, "backgroundRequestNotAllowed", 5),
        (.unsupported, "unsupported", 6),
        (.osVersionNotSupported, "osVersionNotSupported", 7),
        (.modelNotSupported, "modelNotSupported", 8),
        (.passcodeDisabled, "passcodeDisabled", 9),
        (.networkError, "networkError", 10),
        (.networkAuthenticationError, "networkAuthenticationError", 11),
        (.serviceConnectionError, "serviceConnectionError", 12),
        (.notReady, "notReady", 13),
        (.emptyReaderToken, "emptyReaderToken", 14),
        (.prepareExpired, "prepareExpired", 15),
        (.tokenExpired, "tokenExpired", 16),
        (.readerMemoryFull, "readerMemoryFull", 17),
        (.readerBusy, "readerBusy", 18),
        (.accountNotLinked, "accountNotLinked", 19),
        (.accountAlreadyLinked, "accountAlreadyLinked", 20),
        (.accountLinkingFailed, "accountLinkingFailed", 21),
        (.accountLinkingRequiresiCloudSignIn, "accountLinkingRequiresiCloudSignIn", 22),
        (.accountLinkingCancelled, "accountLinkingCancelled", 23),
        (.accountLinkingCheckFailed, "accountLinkingCheckFailed", 24),
        (.merchantBlocked, "merchantBlocked", 25),
        (.accountDeactivated, "accountDeactivated", 26),
        (.invalidMerchant, "invalidMerchant", 27),
        (.storeAndForwardNotAllowed, "storeAndForwardNotAllowed", 28),
        (.storeAndForwardSessionExpired, "storeAndForwardSessionExpired", 29),
        (.storeAndForwardSessionInvalidated, "storeAndForwardSessionInvalidated", 30),
        (.storeAndForwardTokenIssuerChanged, "storeAndForwardTokenIssuerChanged", 31),
        (.requestInterrupted, "requestInterrupted", 32),
    ]

    static let readErrors: [(ReadError, String, Int)] = [
        (.invalidVASMerchants(nil), "invalidVASMerchants", 0),
        (.invalidVASRequestParameters(nil), "invalidVASRequestParameters", 1),
        (.unknown(code: 7), "unknown", 2),
        (.readNotAllowed, "readNotAllowed", 3),
        (.readFromBackgroundError, "readFromBackgroundError", 4),
        (.readerServiceConnectionError, "readerServiceConnectionError", 5),
        (.readerServiceError, "readerServiceError", 6),
        (.noReaderSession, "noReaderSession", 7),
        (.readerSessionExpired, "readerSessionExpired", 8),
        (.readerTokenExpired, "readerTokenExpired", 9),
        (.readerSessionNetworkError, "readerSessionNetworkError", 10),
        (.readerSessionAuthenticationError, "readerSessionAuthenticationError", 11),
        (.readerSessionBusy, "readerSessionBusy", 12),
        (.readCancelled, "readCancelled", 13),
        (.invalidAmount, "invalidAmount", 14),
        (.invalidCurrencyCode, "invalidCurrencyCode", 15),
        (.invalidPreferredAID, "invalidPreferredAID", 16),
        (.nfcDisabled, "nfcDisabled", 17),
        (.readNotAllowedDuringCall, "readNotAllowedDuringCall", 18),
        (.passcodeDisabled, "passcodeDisabled", 19),
        (.cardReadFailed, "cardReadFailed", 20),
        (.vasReadFail, "vasReadFail", 21),
        (.paymentReadFailed, "paymentReadFailed", 22),
        (.paymentCardDeclined, "paymentCardDeclined", 23),
        (.pinEntryFailed, "pinEntryFailed", 24),
        (.pinTokenInvalid, "pinTokenInvalid", 25),
        (.pinEntryTimeout, "pinEntryTimeout", 26),
        (.pinCancelled, "pinCancelled", 27),
        (.pinNotAllowed, "pinNotAllowed", 28),
        (.storeAndForwardDeclineFailed, "storeAndForwardDeclineFailed", 29),
        (.storeAndForwardResultNotFound, "storeAndForwardResultNotFound", 30),
        (.cardNotSupported, "cardNotSupported", 31),
        (.readerInitializationFailed, "readerInitializationFailed", 32),
        (.readerNotAvailable, "readerNotAvailable", 33),
    ]

    static let storeErrors: [(PaymentCardReaderStore.StoreError, Int)] = [
        (.unknown(code: 7), 0), (.notAllowed, 1), (.busy, 2), (.networkError, 3),
        (.passcodeDisabled, 4), (.storeAndForwardResultsNotFound, 5),
        (.storeAndForwardBatchNotFound, 6), (.storeAndForwardBatchSizeInvalid, 7),
        (.storeAndForwardBatchAlreadyExists, 8), (.storeAndForwardDeletionTokenInvalid, 9),
        (.storeAndForwardDeletionTokenExpired, 10),
    ]

    @Test("A reader error has Apple's domain, code, and name", arguments: readerErrors)
    func readerErrorCode(error: PaymentCardReaderError, name: String, code: Int) {
        let bridged = error as NSError
        #expect(bridged.domain == "ProximityReader.PaymentCardReaderError")
        #expect(bridged.code == code)
        #expect(error.errorName == name)
        #expect(error.errorDescription.hasSuffix("."))
    }

    @Test("A read error has Apple's domain, code, and name", arguments: readErrors)
    func readErrorCode(error: ReadError, name: String, code: Int) {
        let bridged = error as NSError
        #expect(bridged.domain == "ProximityReader.PaymentCardReaderSession.ReadError")
        #expect(bridged.code == code)
        #expect(error.errorName == name)
        #expect(error.errorDescription.hasSuffix("."))
    }

    @Test("A store error has Apple's domain and code", arguments: storeErrors)
    func storeErrorCode(error: PaymentCardReaderStore.StoreError, code: Int) {
        let bridged = error as NSError
        #expect(bridged.domain == "ProximityReader.PaymentCardReaderStore.StoreError")
        #expect(bridged.code == code)
    }

    @Test("Reader and read errors give NSError no description of their own")
    func localizedDescription() {
        #expect(
            (PaymentCardReaderError.notAllowed as any Error).localizedDescription.hasSuffix(
                "(ProximityReader.PaymentCardReaderError error 4.)"))
        #expect(
            (ReadError.readNotAllowed as any Error).localizedDescription.hasSuffix(
                "(ProximityReader.PaymentCardReaderSession.ReadError error 3.)"))
    }

    @Test("An error with a reason includes it in its description")
    func reasonIsTold() {
        let error = PaymentCardReaderError.prepareFailed("No reader is connected.")
        #expect(
            error.errorDescription == "The reader could not be prepared: No reader is connected.")
    }
}
