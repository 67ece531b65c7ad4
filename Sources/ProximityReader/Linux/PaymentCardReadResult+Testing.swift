// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReadResult {
    /// Creates a result for an app's own tests.
    ///
    /// Write `@_spi(Testing) import ProximityReader` to use it.
    @_spi(Testing)
    public init(
        id: String, paymentCardData: String? = nil, generalCardData: String? = nil,
        applicationTypeIdentifier: String? = nil, outcome: ReadOutcome = .success,
        pinBypassed: Bool = false, isPINFallback: Bool = false
    ) {
        self.init(
            id: id, paymentCardData: paymentCardData, generalCardData: generalCardData,
            applicationTypeIdentifier: applicationTypeIdentifier, outcome: outcome,
            pinBypassed: pinBypassed, isPINFallback: isPINFallback, cardEffectiveState: nil,
            cardExpirationState: nil)
    }
}
