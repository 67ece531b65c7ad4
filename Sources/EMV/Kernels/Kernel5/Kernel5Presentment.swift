// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// How a card is presented for its issuer's answer: bits 2 and 1 of Issuer Update Parameter (`9F60`).
///
/// See EMV Contactless Book C-5, issuer update processing.
enum Kernel5Presentment: UInt8 {
    /// The card stays in the field, and must not be removed before the outcome is known.
    case presentAndHold = 0b01
    /// The card is presented again.
    case twoPresentments = 0b10

    /// The part of the book about issuer updates.
    static let section = "issuer update processing"

    /// Reads the card's parameter.
    ///
    /// The result is `nil` if reader or card have no issuer update, or if the card does not ask its
    /// issuer.
    init?(_ data: TransactionData) {
        guard data.interchangeProfile.contains(.issuerUpdate), data.cryptogram == .onlineRequest,
            let parameter = data[.issuerUpdateParameter]?.first
        else { return nil }
        self.init(rawValue: parameter & 0x03)
    }

    /// Makes an online request that restarts with the issuer's answer.
    func requestIssuerUpdate(
        _ outcome: inout Outcome, _ removalTimeout: Duration,
        _ transaction: inout TransactionContext
    ) {
        outcome.onlineResponseData = .emvData
        let condition: String
        switch self {
        case .presentAndHold:
            outcome.start = .kernelActivation
            outcome.removalTimeout = removalTimeout
            condition = "the card stays in the field until the issuer answers"
        case .twoPresentments:
            outcome.start = .protocolActivation
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                .presentCardAgain, .readyToRead)
            condition = "the card is presented again if the issuer has data for it"
        }
        transaction.record(
            Self.section, "Issuer Update Parameter",
            [
                .element(.issuerUpdateParameter, in: transaction.data),
                .element(.terminalInterchangeProfile, in: transaction.data),
            ], .condition(condition))
    }
}
