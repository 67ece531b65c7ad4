// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 13 and 14: the card's code, and the tracks that contain it.
///
/// See EMV Contactless Book C-2, 6.15 (S13) and 6.16 (S14).
extension Kernel2 {
    /// Handles the code and inserts it into the tracks (S13.9 to S13.26 and S14.9 to S14.34).
    ///
    /// - Parameters:
    ///   - response: The card's answer.
    ///   - onDevice: Whether the card and the reader both support on-device verification (S14).
    /// - Returns: The next action.
    mutating func checksumAnswered(
        _ response: ResponseAPDU, onDevice: Bool
    ) -> Action<Outcome> {
        let state = onDevice ? "S14" : "S13"
        guard response.isSuccess else {
            return end(refuseChecksum(state + ".10", .statusBytes, response.statusWord))
        }
        guard let objects = try? DataObject.sequence(response.data, limits: .card),
            objects.count == 1,
            let template = objects.first, template.tag == .responseMessageTemplateFormat2,
            store(template.children, in: template.tag)
        else {
            return end(
                refuseChecksum(
                    state + ".13", .parsingError,
                    evidence: Evidence.form(of: response.data, .responseMessageTemplateFormat2)))
        }
        var ending = evaluateChecksum(onDevice: onDevice, state)
        // S13.12.1 and S14.12.1
        ending.steps.insert(.cardRead, at: 0)
        return end(ending)
    }

    private mutating func evaluateChecksum(onDevice: Bool, _ state: String) -> Kernel2Ending {
        let interaction = CardholderInteraction(data)
        guard data[.applicationTransactionCounter]?.count == 2, !onDevice || interaction != nil
        else {
            return refuseChecksum(
                onDevice ? "S14.17" : "S13.14.4", .cardDataMissing,
                evidence: [
                    .element(.applicationTransactionCounter, in: data),
                    .element(.posCardholderInteractionInformation, in: data),
                ])
        }
        guard data.hasValue(.cvc3Track2) else { return withoutCode(interaction, state) }
        guard !data.hasValue(.track1Data) || data.hasValue(.cvc3Track1) else {
            return refuseChecksum(
                onDevice ? "S14.17" : "S13.16", .cardDataMissing,
                evidence: [.element(.cvc3Track1, nil)])
        }
        let isVerified = interaction?.isVerifiedOnDevice == true
        guard !onDevice || isVerified || !exceedsVerificationLimit else {
            return refuseChecksum(
                "S14.21.1", .cardDataError,
                evidence: [.element(.posCardholderInteractionInformation, in: data)])
        }
        // S13.17 and S14.25.1
        memory.failedMagneticStripes.reset()
        guard placeDigits(isVerified: isVerified) else {
            return refuseChecksum(state + ".18", .cardDataError)
        }
        return Kernel2Ending([], checksumOutcome(onDevice: onDevice, isVerified: isVerified))
    }

    /// Inserts the digits into both tracks (S13.14.5 to S13.22 and S14.20 to S14.30).
    ///
    /// - Returns: `false` if a track is malformed.
    private mutating func placeDigits(isVerified: Bool) -> Bool {
        guard let positions = MagneticStripePositions.trackTwo(data),
            let track = data[.track2Data].flatMap({ TrackTwo($0) })
        else { return false }
        // nUN': five more tells the issuer that the phone verified the cardholder.
        let digits = positions.numberDigits
        let indicator = UInt8(truncatingIfNeeded: isVerified ? (digits + 5) % 10 : digits)
        let placed = placement(.cvc3Track2, indicator).applied(
            to: track.discretionaryData, positions)
        data.set(
            .track2Data,
            TrackTwo(
                accountNumber: track.accountNumber, rest: Array(track.rest.prefix(7)) + placed
            ).bytes)
        guard let bytes = data[.track1Data], !bytes.isEmpty else { return true }
        guard let trackOne = TrackOne(bytes), let places = MagneticStripePositions.trackOne(data)
        else { return false }
        let characters = trackOne.discretionaryData.map { $0 &- UInt8(ascii: "0") }
        let codes = placement(.cvc3Track1, indicator).applied(to: characters, places)
        data.set(.track1Data, trackOne.head + codes.map { $0 &+ UInt8(ascii: "0") })
        return true
    }

    private func placement(_ code: Tag, _ indicator: UInt8) -> MagneticStripePlacement {
        func number(_ tag: Tag) -> UInt64 {
            (data[tag] ?? []).prefix(2).reduce(0) { $0 << 8 | UInt64($1) }
        }
        return MagneticStripePlacement(
            code: number(code), counter: number(.applicationTransactionCounter),
            number: (data[.unpredictableNumberNumeric] ?? []).flatMap { [$0 >> 4, $0 & 0x0F] },
            indicator: indicator)
    }

    /// Handles a card that was lost before its code arrived (S13.1 to S13.5, S14.1 to S14.5).
    mutating func checksumLost(_ loss: ErrorIndication.Transmission) -> Action<Outcome> {
        let outcome = lostOutcome(loss)
        record(lossSection, "The card did not answer", [], .outcome(outcome.status))
        return end(Kernel2Ending([.wait(countFailure())], outcome))
    }

    /// Returns the time to wait for this failure, and counts it (S13.30, S13.31).
    mutating func countFailure() -> Duration {
        defer { memory.failedMagneticStripes.increment() }
        return memory.failedMagneticStripes.delay
    }
}
