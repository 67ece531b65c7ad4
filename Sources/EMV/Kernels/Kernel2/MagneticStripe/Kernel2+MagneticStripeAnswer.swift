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
            let template = objects.first, template.tag == 0x77,
            store(template.children, in: template.tag)
        else {
            return end(
                refuseChecksum(
                    state + ".13", .parsingError, evidence: Evidence.form(of: response.data, 0x77)))
        }
        var ending = evaluateChecksum(onDevice: onDevice, state)
        // S13.12.1 and S14.12.1
        ending.steps.insert(.cardRead, at: 0)
        return end(ending)
    }

    private mutating func evaluateChecksum(onDevice: Bool, _ state: String) -> Kernel2Ending {
        let interaction = CardholderInteraction(data)
        guard data[0x9F36]?.count == 2, !onDevice || interaction != nil else {
            return refuseChecksum(
                onDevice ? "S14.17" : "S13.14.4", .cardDataMissing,
                evidence: [.element(0x9F36, in: data), .element(0xDF4B, in: data)])
        }
        guard data.hasValue(0x9F61) else { return withoutCode(interaction, state) }
        guard !data.hasValue(0x56) || data.hasValue(0x9F60) else {
            return refuseChecksum(
                onDevice ? "S14.17" : "S13.16", .cardDataMissing,
                evidence: [.element(0x9F60, nil)])
        }
        let isVerified = interaction?.isVerifiedOnDevice == true
        guard !onDevice || isVerified || !exceedsVerificationLimit else {
            return refuseChecksum(
                "S14.21.1", .cardDataError, evidence: [.element(0xDF4B, in: data)])
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
            let track = data[0x9F6B].flatMap({ TrackTwo($0) })
        else { return false }
        // nUN': five more tells the issuer that the phone verified the cardholder.
        let digits = positions.numberDigits
        let indicator = UInt8(truncatingIfNeeded: isVerified ? (digits + 5) % 10 : digits)
        let placed = placement(0x9F61, indicator).applied(to: track.discretionaryData, positions)
        data.set(
            0x9F6B,
            TrackTwo(
                accountNumber: track.accountNumber, rest: Array(track.rest.prefix(7)) + placed
            ).bytes)
        guard let bytes = data[0x56], !bytes.isEmpty else { return true }
        guard let trackOne = TrackOne(bytes), let places = MagneticStripePositions.trackOne(data)
        else { return false }
        let characters = trackOne.discretionaryData.map { $0 &- UInt8(ascii: "0") }
        let codes = placement(0x9F60, indicator).applied(to: characters, places)
        data.set(0x56, trackOne.head + codes.map { $0 &+ UInt8(ascii: "0") })
        return true
    }

    private func placement(_ code: Tag, _ indicator: UInt8) -> MagneticStripePlacement {
        func number(_ tag: Tag) -> UInt64 {
            (data[tag] ?? []).prefix(2).reduce(0) { $0 << 8 | UInt64($1) }
        }
        return MagneticStripePlacement(
            code: number(code), counter: number(0x9F36),
            number: (data[0x9F6A] ?? []).flatMap { [$0 >> 4, $0 & 0x0F] }, indicator: indicator)
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
