// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The result that an app gets for a read, with the request.
struct ReadReport: Encodable {
    let id: String
    let outcome: String
    let paymentCardData: String?
    let generalCardData: String?
    let applicationTypeIdentifier: String?
    let pinBypassed: Bool
    let isPINFallback: Bool
    let request: SealedRead.Request
    let explanation: [ReadExplanation.Step]?

    init(
        _ result: PaymentCardReadResult, request: SealedRead.Request,
        explanation: [ReadExplanation.Step]? = nil
    ) {
        self.explanation = explanation
        id = result.id
        outcome = Self.name(result.outcome)
        paymentCardData = result.paymentCardData
        generalCardData = result.generalCardData
        applicationTypeIdentifier = result.applicationTypeIdentifier
        pinBypassed = result.pinBypassed
        isPINFallback = result.isPINFallback
        self.request = request
    }

    private static func name(_ outcome: PaymentCardReadResult.ReadOutcome) -> String {
        switch outcome {
        case .success: "success"
        case .cardDeclined: "cardDeclined"
        case .failure: "failure"
        @unknown default: "unknown"
        }
    }
}
