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

extension ReadResource {
    /// Ends a read with the outcome of its card, or without a card.
    ///
    /// The card's data is in the result, and the error is the one that a read without it has.
    mutating func end(with outcome: String?) {
        switch outcome {
        case "cardDeclined": fail(.paymentCardDeclined)
        case "failure": fail(.cardReadFailed)
        default: state = .completed
        }
    }

    private mutating func fail(_ reason: PaymentCardReaderSession.ReadError) {
        state = ReadState(reason)
        error = ReadProblem(reason, detail: nil)
    }
}

extension ReadState {
    /// Creates the state of a read that ended with an error.
    init(_ error: any Error) {
        switch error as? PaymentCardReaderSession.ReadError {
        case .readCancelled, .pinCancelled, .readFromBackgroundError: self = .cancelled
        case .paymentCardDeclined: self = .declined
        default: self = .failed
        }
    }
}

/// The result of reading a pass for one loyalty program.
package struct PassResult: Codable, Hashable, Sendable {
    /// The program's identifier.
    package let program: String
    package let status: String
    /// The sealed pass in Base64, or `nil`.
    package let data: String?

    init(_ entry: VASReadResult.ReadEntry) {
        program = entry.id
        status = "\(entry.status)"
        data = entry.customerVASData?.base64EncodedString()
    }
}
