// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The terminal's STOP signal.
///
/// See EMV Contactless Book C-2, 6, the entry points of each state.
extension Kernel2 {
    /// The section of the book about STOP in this state, or `nil` if STOP does nothing.
    ///
    /// STOP does nothing after GENERATE AC, because the card may have counted the transaction.
    var stopSection: String? {
        switch state {
        case .idle: "S1.3"
        case .awaitingTerminal(let resumption): resumption.stopSection
        case .awaitingProcessingOptions: "S3.7"
        case .awaitingRelayResistance: "SR1.8"
        case .readingRecords: "S4.8"
        case .awaitingData: "S5.8"
        case .readingMagneticStripeRecords: "S7.8"
        case .writingBefore: "S12.7"
        case .awaitingBalance(.before): "S16.7"
        case .awaitingBalance(.after), .awaitingCryptogram, .awaitingRecovery,
            .awaitingCryptogramAfterRecovery, .awaitingChecksum, .writingAfter, .ending, .finished:
            nil
        }
    }

    var honorsStop: Bool { stopSection != nil }

    /// End Application: the terminal stops the transaction.
    mutating func stop() -> Action<Outcome> {
        guard let section = stopSection else { return finish(failure(.terminalDataError)) }
        record(
            section, "STOP", [.fact("the terminal ends the transaction")],
            .outcome(.endApplication))
        return finish(
            outcome(
                .endApplication, ErrorIndication(terminal: .stop),
                isMagneticStripe: isReadingMagneticStripe))
    }

    /// Whether the kernel is reading the records of mag-stripe mode (states 7 and 8).
    private var isReadingMagneticStripe: Bool {
        switch state {
        case .readingMagneticStripeRecords,
            .awaitingTerminal(.magneticStripeRecords), .awaitingTerminal(.magneticStripeFirstWrite),
            .awaitingTerminal(.checksum):
            true
        default: false
        }
    }
}

extension Kernel2Resumption {
    /// The section of the book about STOP in the state that waits for the terminal.
    fileprivate var stopSection: String {
        switch self {
        case .options: "S2.4"
        case .records: "S4.8"
        case .firstWrite, .analysis: "S6.4"
        case .magneticStripeRecords: "S7.8"
        case .magneticStripeFirstWrite, .checksum: "S8.4"
        }
    }
}
