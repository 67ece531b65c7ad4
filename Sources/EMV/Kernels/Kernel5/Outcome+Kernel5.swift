// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 5.
///
/// See EMV Contactless Book C-5, outcomes, and Book A, 6.
extension Kernel5 {
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
        .cardholderVerificationStatus, .terminalInterchangeProfile, .issuerUpdateParameter,
        .deviceInformation, .applicationLabel, .applicationPreferredName, .issuerCodeTableIndex,
        .cardholderName,
        .issuerCountryCode,
        .transactionCurrencyExponent, .applicationVersionNumber, .merchantCategoryCode,
        .merchantIdentifier, .terminalIdentification, .transactionTime,
        .additionalTerminalCapabilities,
    ]

    /// Returns the outcome with a status, with its message and its data.
    mutating func outcome(_ status: Outcome.Status) -> Outcome {
        var outcome = Outcome.decision(
            status, verification, dataRecord: data.objects(Self.recordTags),
            languagePreference: languages)
        outcome.discretionaryData = data.objects([.offlineBalance])
        if status == .onlineRequest { requestIssuerUpdate(&outcome) }
        return outcome
    }
}
