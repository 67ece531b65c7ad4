// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 6.
///
/// See EMV Contactless Book C-6, outcomes, and Book A, 6.
extension Kernel6 {
    /// The elements for the acquirer.
    static let recordTags: [Tag] = [
        .track2EquivalentData, .primaryAccountNumber, .applicationExpirationDate,
        .panSequenceNumber, .applicationInterchangeProfile, .dedicatedFileName,
        .terminalVerificationResults, .transactionDate, .transactionType, .amountAuthorizedNumeric,
        .amountOtherNumeric, .transactionCurrencyCode, .applicationIdentifierOfTerminal,
        .applicationUsageControl, .applicationVersionNumberOfTerminal, .issuerApplicationData,
        .terminalCountryCode, .interfaceDeviceSerialNumber, .applicationCryptogram,
        .cryptogramInformationData, .terminalCapabilities, .cvmResults, .terminalType,
        .applicationTransactionCounter,
        .unpredictableNumber, .pointOfServiceEntryMode, .transactionSequenceCounter,
        .contactlessCardVerificationResults, .terminalTransactionQualifiers, .formFactorIdentifier,
        .cardProcessingRequirements, .applicationLabel, .applicationPreferredName,
        .issuerCodeTableIndex, .cardholderName,
        .issuerCountryCode,
        .transactionCurrencyExponent, .applicationVersionNumber, .merchantCategoryCode,
        .merchantIdentifier, .terminalIdentification, .transactionTime,
        .additionalTerminalCapabilities,
    ]

    /// Returns the outcome of a verdict, with its message and its data.
    mutating func outcome(_ verdict: Verdict) -> Outcome {
        switch verdict {
        case .switchToContacts: return .contactChip()
        case .switchInterface: return .anotherInterface()
        case .approve, .goOnline, .decline: break
        }
        var outcome = Outcome.decision(
            verdict.outcome, verification, dataRecord: data.objects(Self.recordTags),
            languagePreference: Array(data[.languagePreference] ?? []))
        outcome.discretionaryData = data.objects([.kernel6OfflineBalance])
        if verdict == .goOnline, awaitsIssuerUpdate() {
            outcome.start = .protocolActivation
            outcome.onlineResponseData = .emvData
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                .presentCardAgain, .readyToRead)
        }
        return outcome
    }
}
