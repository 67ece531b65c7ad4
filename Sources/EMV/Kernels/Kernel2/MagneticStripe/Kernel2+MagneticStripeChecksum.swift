// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The common end of states 7 and 8: COMPUTE CRYPTOGRAPHIC CHECKSUM.
///
/// See EMV Contactless Book C-2, 6.10 (S78).
extension Kernel2 {
    /// Bit 2 of the Mobile Support Indicator (`9F7E`): on-device verification is required.
    private static let verificationRequired: UInt8 = 0x02

    /// Waits until the terminal allows the request to the card, if necessary (S78.1 to S78.7).
    mutating func awaitMagneticStripeFirstWrite() -> Action<Outcome> {
        exchange.resolve(data)
        guard !exchange.isWaitingForFirstWrite(data) else { return ask(.magneticStripeFirstWrite) }
        return computeChecksum()
    }

    /// Checks the amount, and sends the requested data to the terminal (S78.8 to S78.14).
    private mutating func computeChecksum() -> Action<Outcome> {
        guard data.hasValue(.amountAuthorizedNumeric) else {
            return missAmount("S78.9", isMagneticStripe: true)
        }
        guard !exceedsTransactionLimit else {
            record(
                "S78.11", "Reader contactless transaction limit", amount(transactionLimit),
                .outcome(.selectNext))
            var outcome = selectNext(.maximumLimitExceeded)
            outcome.discretionaryData = Kernel2DiscretionaryData.magneticStripeObjects(
                data, ErrorIndication(.maximumLimitExceeded))
            return finish(outcome)
        }
        exchange.resolveRest(data)
        return exchange.isDue ? ask(.checksum) : requestChecksum()
    }

    /// Requests the code for the tracks (S78.15 to S78.22).
    mutating func requestChecksum() -> Action<Outcome> {
        data.set(.pointOfServiceEntryMode, [0x91])
        generateNumericUnpredictableNumber()
        if isOnDeviceVerificationPossible, exceedsVerificationLimit {
            // S78.20
            let indicator = data[.mobileSupportIndicator]?.first ?? 0
            data.set(.mobileSupportIndicator, [indicator | Self.verificationRequired])
            verification = .confirmationCodeVerified
        }
        let list = data.hasValue(.udol) ? data[.udol] : settings.defaultChecksumList[...]
        guard let wanted = try? DataObjectList(bytes: list ?? []), wanted.totalLength <= 255 else {
            return failMagneticStripe("S78.17", .cardDataError, [.element(.udol, in: data)])
        }
        state = .awaitingChecksum(onDevice: isOnDeviceVerificationPossible)
        return .transmit(.short(0x80, 0x2A, 0x8E, 0x80, data: data.build(wanted)))
    }

    /// Generates the Unpredictable Number (Numeric), `9F6A` (S78.15).
    ///
    /// The last nUN of its eight digits are random, the others zero. A number from the terminal
    /// is kept.
    private mutating func generateNumericUnpredictableNumber() {
        guard !data.hasValue(.unpredictableNumberNumeric),
            let digits = MagneticStripePositions.numberDigits(data)
        else { return }
        let random = activation.unpredictableNumber.reduce(0) { $0 << 8 | UInt64($1) }
        let modulus = (0..<digits).reduce(UInt64(1)) { number, _ in number * 10 }
        data.set(.unpredictableNumberNumeric, PackedDecimal.bytes(random % modulus, count: 4))
    }
}
