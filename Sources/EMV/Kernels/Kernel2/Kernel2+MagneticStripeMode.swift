// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 7, 13 and 14: mag-stripe mode with a dynamic code on the tracks.
///
/// See EMV Contactless Book C-2, 6.9 (S7, S78), 6.15 and 6.16 (S13, S14).
extension Kernel2 {
    /// Track 2 data and the positions of its digits.
    private static let mandatory: [Tag] = [0x9F6B, 0x9F65, 0x9F66, 0x9F67]

    /// Takes a record (S7.9 to S7.24).
    mutating func magneticStripeRecordAnswered(
        _ response: ResponseAPDU, _ previous: RecordReader
    ) -> Action<Outcome> {
        var reader = previous
        guard response.isSuccess else {
            return fail(.statusBytes, statusWord: response.statusWord)
        }
        guard let objects = reader.take(response.data), data.storeFromCard(objects) else {
            return fail(.parsingError)
        }
        if let command = reader.command {
            state = .readingMagneticStripeRecords(reader)
            return .transmit(command)
        }
        guard Self.mandatory.allSatisfy(data.hasValue) else { return fail(.cardDataMissing) }
        guard let digits = numberDigits,
            let track = data[0x9F6B].flatMap({ TrackTwo($0) })
        else { return fail(.cardDataError) }
        data.set(0xDF812B, Self.packed(track.discretionaryData))
        if let trackOne = data[0x56].flatMap({ TrackOne($0) }) {
            data.set(0xDF812A, trackOne.discretionaryData)
        }
        return computeChecksum(numberDigits: digits)
    }

    /// nUN, which both tracks must agree on (S7.22 and S7.23).
    private var numberDigits: Int? {
        guard let digits = MagneticStripePositions.trackTwo(data)?.numberDigits, digits <= 8 else {
            return nil
        }
        guard data.hasValue(0x56) else { return digits }
        return MagneticStripePositions.trackOne(data)?.numberDigits == digits ? digits : nil
    }

    /// COMPUTE CRYPTOGRAPHIC CHECKSUM (S78.8 to S78.22).
    private mutating func computeChecksum(numberDigits: Int) -> Action<Outcome> {
        guard !exceedsTransactionLimit else { return finish(selectNext(.maximumLimitExceeded)) }
        data.set(0x9F39, [0x91])
        // S78.15: the digits before the nUN last ones are zero.
        if !data.hasValue(0x9F6A) {
            let random = activation.unpredictableNumber.reduce(0) { $0 << 8 | UInt64($1) }
            let modulus = (0..<numberDigits).reduce(UInt64(1)) { number, _ in number * 10 }
            data.set(0x9F6A, DecimalDigits.bytes(random % modulus, count: 4))
        }
        let onDevice = isOnDeviceVerificationPossible
        verification = .none
        if onDevice, exceedsVerificationLimit {
            // S78.20: bit 2 of the indicator asks the phone to verify its owner.
            verification = .confirmationCodeVerified
            let indicator = data[0x9F7E]?.first ?? 0
            data.set(0x9F7E, [indicator | 0x02])
        }
        let list = data.hasValue(0x9F69) ? data[0x9F69] : settings.defaultChecksumList[...]
        guard let wanted = try? DataObjectList(bytes: list ?? []), wanted.totalLength <= 255 else {
            return fail(.cardDataError)
        }
        state = .awaitingChecksum(onDevice: onDevice)
        return .transmit(.short(0x80, 0x2A, 0x8E, 0x80, data: data.build(wanted)))
    }

    /// Takes the code and puts it on the tracks (S13.9 to S13.26 and S14.9 to S14.34).
    mutating func checksumAnswered(
        _ response: ResponseAPDU, onDevice: Bool
    ) -> Action<Outcome> {
        guard response.isSuccess else {
            return fail(.statusBytes, statusWord: response.statusWord)
        }
        guard let objects = try? DataObject.sequence(response.data), objects.count == 1,
            let template = objects.first, template.tag == 0x77,
            data.storeFromCard(template.children)
        else { return fail(.parsingError) }
        let interaction = CardholderInteraction(data)
        guard data[0x9F36]?.count == 2, !onDevice || interaction != nil else {
            return fail(.cardDataMissing)
        }
        guard data.hasValue(0x9F61) else { return withoutCode(interaction) }
        guard !data.hasValue(0x56) || data.hasValue(0x9F60) else {
            return fail(.cardDataMissing)
        }
        let isVerified = interaction?.isVerifiedOnDevice == true
        guard place(isVerified: isVerified) else { return fail(.cardDataError) }
        return show(checksumOutcome(onDevice: onDevice, isVerified: isVerified))
    }

    /// Writes both tracks anew (S13.17 to S13.22).
    ///
    /// - Returns: `false` when a track is malformed.
    private mutating func place(isVerified: Bool) -> Bool {
        guard let positions = MagneticStripePositions.trackTwo(data),
            let track = data[0x9F6B].flatMap({ TrackTwo($0) })
        else { return false }
        // S13.14.5 to S13.14.8
        let digits = positions.numberDigits
        let indicator = UInt8(truncatingIfNeeded: isVerified ? (digits + 5) % 10 : digits)
        let two = placement(0x9F61, indicator)
        let rest = Array(track.rest.prefix(7))
        data.set(
            0x9F6B,
            TrackTwo(
                accountNumber: track.accountNumber,
                rest: rest + two.applied(to: track.discretionaryData, positions)
            ).bytes)
        guard let bytes = data[0x56], !bytes.isEmpty else { return true }
        guard let trackOne = TrackOne(bytes), let places = MagneticStripePositions.trackOne(data)
        else { return false }
        let characters = trackOne.discretionaryData.map { $0 &- UInt8(ascii: "0") }
        let placed = placement(0x9F60, indicator).applied(to: characters, places)
        data.set(0x56, trackOne.head + placed.map { $0 &+ UInt8(ascii: "0") })
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

    /// The issuer decides about every mag-stripe transaction (S13.24 to S13.26, S14.32).
    private func checksumOutcome(onDevice: Bool, isVerified: Bool) -> Outcome {
        var outcome = outcome(
            .onlineRequest, ErrorIndication(),
            onOutcome: request(.authorising, holdTime: .zero), isMagneticStripe: true)
        outcome.dataRecord = Kernel2DataRecord.magneticStripeObjects(data)
        if onDevice {
            outcome.cardholderVerification = isVerified ? .confirmationCodeVerified : .none
            outcome.receipt = isVerified && exceedsVerificationLimit
        } else if exceedsVerificationLimit {
            outcome.cardholderVerification = settings.magneticStripeVerificationIfRequired
            outcome.receipt = true
        } else {
            outcome.cardholderVerification = settings.magneticStripeVerificationIfNotRequired
            outcome.receipt = outcome.cardholderVerification == .signature
        }
        return outcome
    }

    /// The card gave no code: a phone may want something, else it declined (S13.41 to S13.45).
    private mutating func withoutCode(_ interaction: CardholderInteraction?) -> Action<Outcome> {
        guard let interaction else { return fail(.cardDataMissing) }
        guard interaction.needsSecondTap else {
            var outcome = outcome(
                .declined, ErrorIndication(),
                onOutcome: request(.notAuthorised, holdTime: settings.messageHoldTime),
                isMagneticStripe: true)
            outcome.dataRecord = Kernel2DataRecord.magneticStripeObjects(data)
            return show(outcome)
        }
        let request = settings.phoneMessages.request(
            for: interaction, holdTime: settings.messageHoldTime)
        var outcome = secondTap(request)
        outcome.dataRecord = Kernel2DataRecord.magneticStripeObjects(data)
        return show(outcome, then: request)
    }

    private mutating func fail(
        _ error: ErrorIndication.Kernel, statusWord: StatusWord? = nil
    ) -> Action<Outcome> {
        finish(failure(error, statusWord: statusWord, isMagneticStripe: true))
    }

    /// Packs decimal digits two a byte, the last half filled with `F`.
    private static func packed(_ digits: [UInt8]) -> [UInt8] {
        let even = digits.count % 2 == 0 ? digits : digits + [0x0F]
        return stride(from: 0, to: even.count - 1, by: 2).map { even[$0] << 4 | even[$0 + 1] }
    }
}
