// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that an acquirer needs to authorize or clear a transaction of kernel 3.
///
/// See EMV Contactless Book C-3, 4.3.1.1; elements that are absent are left out.
enum QVSDCDataRecord {
    private static let tags: [Tag] = [
        .applicationIdentifierOfTerminal, .dedicatedFileName, .applicationLabel,
        .applicationPreferredName, .issuerCodeTableIndex, .track2EquivalentData,
        .primaryAccountNumber, .panSequenceNumber, .cardholderName, .applicationExpirationDate,
        .issuerCountryCode,
        .amountAuthorizedNumeric, .amountOtherNumeric, .transactionCurrencyCode,
        .transactionCurrencyExponent, .transactionDate, .transactionTime, .transactionType,
        .terminalCountryCode, .unpredictableNumber, .transactionSequenceCounter,
        .applicationInterchangeProfile, .applicationTransactionCounter, .applicationCryptogram,
        .cryptogramInformationData, .issuerApplicationData, .terminalVerificationResults,
        .cvmResults, .applicationUsageControl, .applicationVersionNumber,
        .terminalCapabilities, .terminalType, .additionalTerminalCapabilities,
        .pointOfServiceEntryMode, .applicationVersionNumberOfTerminal, .interfaceDeviceSerialNumber,
        .terminalIdentification, .merchantIdentifier, .merchantCategoryCode,
        .terminalTransactionQualifiers, .cardTransactionQualifiers, .availableOfflineSpendingAmount,
        .paymentAccountReference, .tokenRequestorID, .customerExclusiveData,
    ]

    /// Returns the elements that are present.
    static func objects(_ data: TransactionData, _ rules: QVSDCRules) -> [DataObject] {
        var record = data.objects(tags + rules.additionalRecordTags)
        // 4.1.1.1: the reader overwrites the technology in byte 4 with contactless (0).
        if var formFactor = data[.formFactorIndicator].map({ Array($0) }), formFactor.count >= 4 {
            formFactor[3] &= 0xF0
            record.append(DataObject(.formFactorIndicator, formFactor))
        }
        return record
    }
}
