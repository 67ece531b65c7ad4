// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import PaymentToken
internal import ProximityReader

/// The part of the demonstration in which the issuer requests the PIN after the read.
struct DemoPIN {
    let session: PaymentCardReaderSession
    let listener: DemoListener
    let opening: DemoOpening

    /// Captures the PIN, and asks the issuer again.
    func run() async throws -> AuthorisationResponse {
        let story = opening.story
        story.step(8, "The issuer requests the PIN: a provider token allows one PIN entry")
        let issued = try TokenIssuer(keys: opening.keys).pinToken(
            for: opening.id, merchantIdentifier: Merchant.demonstration.identifier,
            now: currentTime())
        story.fact("token", "a signed JWT of \(issued.token.utf8.count) characters, valid for 60 s")
        let result = try await session.capturePIN(
            using: PaymentCardReaderSession.PINToken(rawValue: issued.token),
            cardReaderTransactionID: opening.id)
        await listener.wait(until: "pinEntryRequested")
        story.fact("id", "\(result.id), the same as before")
        let now = currentTime()
        let opened = try opening.opener([issued.record]).open(
            result.paymentCardData ?? "", expecting: opening.expected, now: now)
        story.fact("PIN", "format 4, encrypted under a single-use AES DUKPT key")
        let response = opening.issuer.authorise(opened, now: now)
        story.verdict(response.pin == .correct, "PIN", response.pin.description)
        story.verdict(response.isApproved, "issuer", response.description)
        return response
    }
}
