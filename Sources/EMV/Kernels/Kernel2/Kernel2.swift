// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 2: Mastercard, in EMV mode and in mag-stripe mode.
///
/// The states have the numbers of the book. Relay resistance, data storage and recovery
/// of torn transactions are not supported. See EMV Contactless Book C-2, 6.
struct Kernel2: Hashable, Sendable {
    enum State: Hashable {
        /// State 1.
        case idle
        /// State 3.
        case awaitingProcessingOptions
        /// State 4.
        case readingRecords(RecordReader)
        /// State 9; whether a combined signature was requested.
        case awaitingCryptogram(CryptogramInformationData.Cryptogram, combined: Bool)
        /// State 7.
        case readingMagneticStripeRecords(RecordReader)
        /// States 13 and 14.
        case awaitingChecksum(onDevice: Bool)
        /// A message of the kernel is shown before its outcome.
        case showing(Outcome, next: UserInterfaceRequest?)
        case finished
    }

    /// The transaction's data elements.
    var data: TransactionData
    var state = State.idle
    /// The rules that moved the outcome.
    var explanation = Explanation()
    /// The findings about the transaction (`95`).
    var findings: TerminalVerificationResults = []
    /// How the cardholder is verified.
    var verification = Outcome.CardholderVerification.notApplicable
    let activation: KernelActivation
    let settings: Kernel2Settings

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel2Settings) {
        self.activation = activation
        self.settings = settings
        data = activation.commonData
        data.set(0x9F09, settings.applicationVersion)
        data.set(0x9F6D, settings.magneticStripeApplicationVersion)
        data.set(0x9F7E, [settings.mobileSupportIndicator])
        data.set(0x9F39, [0x07])
        data.set(0x9F34, [0, 0, 0])
        if let code = settings.transactionCategoryCode { data.set(0x9F53, [code]) }
        // S1.9
        data.set(0x9F33, [settings.cardDataInputCapability, 0, settings.securityCapability])
        for (tag, value) in activation.terminal.additional { data.set(tag, value) }
    }

    /// Takes what happened and decides what to do next.
    mutating func received(_ event: Event) -> Action<Outcome> {
        switch (state, event) {
        case (.idle, .started):
            return start()
        case (.awaitingProcessingOptions, .answered(let response, _)):
            return processingOptionsAnswered(response)
        case (.readingRecords(let reader), .answered(let response, _)):
            return recordAnswered(response, reader)
        case (.awaitingCryptogram(let requested, let combined), .answered(let response, _)):
            return cryptogramAnswered(response, requested, combined: combined)
        case (.readingMagneticStripeRecords(let reader), .answered(let response, _)):
            return magneticStripeRecordAnswered(response, reader)
        case (.awaitingChecksum(let onDevice), .answered(let response, _)):
            return checksumAnswered(response, onDevice: onDevice)
        case (.showing(let outcome, let next), _):
            guard let next else { return finish(outcome) }
            state = .showing(outcome, next: nil)
            return .display(next)
        case (_, .lost(let loss)):
            return finish(lostOutcome(loss))
        default:
            return finish(failure(.terminalDataError))
        }
    }

    mutating func finish(_ outcome: Outcome) -> Action<Outcome> {
        data.set(0x95, findings.bytes)
        state = .finished
        return .finish(outcome)
    }

    /// Whether card and reader both let the cardholder's device verify him.
    var isOnDeviceVerificationPossible: Bool {
        profile.contains(.onDeviceCardholderVerificationSupported)
            && settings.configuration.contains(.onDeviceVerificationSupported)
    }

    /// The card's AIP (`82`).
    var profile: ApplicationInterchangeProfile { data.element(0x82) ?? [] }

    /// Whether the amount exceeds the Reader Contactless Transaction Limit that applies.
    ///
    /// See S3.30 to S3.36 and S456.14. Other than in pre-processing, an amount that equals
    /// the limit is allowed.
    var exceedsTransactionLimit: Bool {
        let limit =
            isOnDeviceVerificationPossible
            ? settings.transactionLimitOnDevice : activation.combination.transactionLimit
        return limit.map { activation.parameters.amountAuthorised > $0 } ?? false
    }

    /// Whether the amount exceeds the Reader CVM Required Limit (S456.30).
    var exceedsVerificationLimit: Bool {
        activation.combination.verificationLimit
            .map { activation.parameters.amountAuthorised > $0 } ?? false
    }
}
