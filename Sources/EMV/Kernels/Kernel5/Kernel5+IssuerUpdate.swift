// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Issuer update processing: the card receives the issuer's answer.
///
/// The card says in Issuer Update Parameter (`9F60`) how it is presented for it. A card with CDOL2
/// (`8D`) authenticates its issuer with a second GENERATE AC instead of EXTERNAL AUTHENTICATE. See EMV
/// Contactless Book C-5, issuer update processing.
extension Kernel5: UpdatingKernel {
    /// The elements of the transaction that the kernel needs after a restart: CDOL2, the findings,
    /// and the method of verification.
    ///
    /// None of them is cardholder data; the terminal's own elements are the same as before.
    private static let keptTags: [Tag] = [.cdol2, .terminalVerificationResults, .cvmResults]

    var updateReference: BookReference { BookReference(.c5, "issuer update processing") }

    mutating func awaitResponse(to update: IssuerUpdate) { state = .updatingCard(update) }

    /// How the card is presented for its issuer's answer: bits 2 and 1 of `9F60`.
    private enum Presentment: UInt8 {
        /// The card stays in the field.
        case presentAndHold = 0b01
        /// The card is presented again.
        case twoPresentments = 0b10
    }

    /// How the card is presented, or `nil` if reader or card have no issuer update, or the card does
    /// not ask its issuer.
    private var presentment: Presentment? {
        guard reader.contains(.issuerUpdate), data.cryptogram == .onlineRequest,
            let parameter = data[.issuerUpdateParameter]?.first
        else { return nil }
        return Presentment(rawValue: parameter & 0x03)
    }

    /// Whether the card must not be removed before the outcome is known.
    var mayHoldCard: Bool { presentment == .presentAndHold }

    /// Makes an online request that restarts with the issuer's answer, if reader and card support it.
    mutating func requestIssuerUpdate(_ outcome: inout Outcome) {
        guard let presentment else { return }
        memory.awaitedUpdate = data.objects(Self.keptTags)
        outcome.onlineResponseData = .emvData
        let condition: String
        switch presentment {
        case .presentAndHold:
            outcome.start = .kernelActivation
            outcome.removalTimeout = settings.removalTimeout
            condition = "the card stays in the field until the issuer answers"
        case .twoPresentments:
            outcome.start = .protocolActivation
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                .presentCardAgain, .readyToRead)
            condition = "the card is presented again if the issuer has data for it"
        }
        explanation.record(
            updateReference, "Issuer Update Parameter",
            [
                .element(.issuerUpdateParameter, in: data),
                .element(.terminalInterchangeProfile, in: data),
            ], .condition(condition))
    }

    /// Starts the update instead of a new transaction.
    mutating func startIssuerUpdate(_ response: OnlineResponse) -> Action<Outcome> {
        for object in memory.awaitedUpdate { data[object.tag] = object.value }
        let cryptogram = SecondCryptogram(data[.cdol2], isApproved: response.isApproval == true)
        return proceed(with: IssuerUpdate(response, &data, requesting: cryptogram))
    }

    /// Ends the update of a card that was taken away; a card that stays is not presented again.
    ///
    /// Without a restart at the kernel, the card is presented again.
    mutating func updateLost(_ update: IssuerUpdate) -> Action<Outcome> {
        guard activation.start == .kernelActivation else { return cardLost() }
        explanation.record(
            updateReference, "The card did not answer", [],
            .condition("the transaction ends without the rest of the issuer's data"))
        return end(update)
    }
}
