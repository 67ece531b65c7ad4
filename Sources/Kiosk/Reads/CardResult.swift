// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The result of reading a card, with the member names of Apple's result.
package struct CardResult: Codable, Hashable, Sendable {
    package let id: String
    package let outcome: String
    /// The sealed card data for the payment service provider.
    package let paymentCardData: String?
    package let generalCardData: String?
    package let applicationTypeIdentifier: String?
    package let pinBypassed: Bool
    package let isPINFallback: Bool
    package let cardEffectiveState: String?
    package let cardExpirationState: String?

    init(_ result: PaymentCardReadResult) {
        id = result.id
        outcome =
            switch result.outcome {
            case .success: "success"
            case .cardDeclined: "cardDeclined"
            case .failure: "failure"
            @unknown default: "failure"
            }
        paymentCardData = result.paymentCardData
        generalCardData = result.generalCardData
        applicationTypeIdentifier = result.applicationTypeIdentifier
        pinBypassed = result.pinBypassed
        isPINFallback = result.isPINFallback
        cardEffectiveState = result.cardEffectiveState.map { "\($0)" }
        cardExpirationState = result.cardExpirationState.map { "\($0)" }
    }
}

extension ReadState {
    /// Creates the state of a read with this outcome.
    init(_ outcome: PaymentCardReadResult.ReadOutcome) {
        switch outcome {
        case .success: self = .completed
        case .cardDeclined: self = .declined
        case .failure: self = .failed
        @unknown default: self = .failed
        }
    }

    /// Creates the state of a read that ended with an error.
    init(_ error: any Error) {
        switch error as? PaymentCardReaderSession.ReadError {
        case .readCancelled, .pinCancelled, .readFromBackgroundError: self = .cancelled
        case .paymentCardDeclined: self = .declined
        default: self = .failed
        }
    }
}
