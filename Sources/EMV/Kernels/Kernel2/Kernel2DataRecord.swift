// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that an acquirer needs to authorize or clear a transaction of kernel 2.
///
/// See EMV Contactless Book C-2, 4.7.1 (`FF8105`); elements that are absent are left out.
enum Kernel2DataRecord {
    /// The book's list.
    private static let emvMode: [Tag] = [
        .amountAuthorizedNumeric, .amountOtherNumeric, .applicationCryptogram,
        .applicationExpirationDate, .applicationInterchangeProfile, .applicationLabel,
        .primaryAccountNumber, .panSequenceNumber, .applicationPreferredName,
        .applicationTransactionCounter, .applicationUsageControl,
        .applicationVersionNumberOfTerminal, .cryptogramInformationData, .cvmResults,
        .dedicatedFileName, .interfaceDeviceSerialNumber, .issuerApplicationData,
        .issuerCodeTableIndex, .paymentAccountReference, .terminalCapabilities,
        .terminalCountryCode, .terminalType,
        .terminalVerificationResults, .track2EquivalentData, .transactionCategoryCode,
        .transactionCurrencyCode, .transactionDate, .transactionType, .unpredictableNumber,
        .tokenRequestorID,
    ]
    /// The additional elements that acquirers request.
    private static let additional: [Tag] = [
        .applicationIdentifierOfTerminal, .transactionSequenceCounter, .issuerCountryCode,
        .cardholderName, .transactionCurrencyExponent, .pointOfServiceEntryMode,
        .applicationVersionNumber, .additionalTerminalCapabilities, .terminalIdentification,
        .merchantIdentifier, .merchantCategoryCode,
        .transactionTime, .transactionStatusInformation, .thirdPartyData, .merchantCustomData,
        .signedDynamicApplicationData,
    ]
    /// The book's list for mag-stripe mode.
    private static let magneticStripeMode: [Tag] = [
        .applicationLabel, .applicationPreferredName, .dedicatedFileName, .issuerCodeTableIndex,
        .magstripeApplicationVersionNumberReader, .paymentAccountReference, .track1Data,
        .track2Data,
    ]
    /// The additional elements that acquirers request, and the positions of the digits in the tracks, with
    /// which an issuer that does not store them can check the code.
    private static let additionalMagneticStripe: [Tag] = [
        .amountAuthorizedNumeric, .amountOtherNumeric, .transactionCurrencyCode,
        .transactionCurrencyExponent, .transactionDate, .transactionTime, .transactionType,
        .terminalCountryCode, .applicationIdentifierOfTerminal, .transactionSequenceCounter,
        .pointOfServiceEntryMode, .terminalType,
        .applicationTransactionCounter, .interfaceDeviceSerialNumber, .terminalIdentification,
        .merchantIdentifier, .merchantCategoryCode, .pcvc3Track1, .punatcTrack1, .natcTrack1,
        .pcvc3Track2, .punatcTrack2, .natcTrack2,
    ]

    /// Returns the elements of EMV mode that are present.
    static func objects(_ data: TransactionData) -> [DataObject] {
        data.objects(emvMode + additional)
    }

    /// Returns the elements of mag-stripe mode that are present.
    static func magneticStripeObjects(_ data: TransactionData) -> [DataObject] {
        data.objects(magneticStripeMode + additionalMagneticStripe)
    }
}

/// Other data of kernel 2, such as the error.
///
/// See EMV Contactless Book C-2, 4.7.2 (`FF8106`); elements that are absent are left out.
enum Kernel2DiscretionaryData {
    /// Returns the elements of EMV mode.
    static func objects(_ data: TransactionData, _ error: ErrorIndication) -> [DataObject] {
        data.objects([
            .applicationCapabilitiesInformation, .applicationCurrencyCode, .balanceReadBeforeGenAC,
            .balanceReadAfterGenAC, .dsSummary3, .dsSummaryStatus,
        ])
            + [DataObject(.errorIndication, error.bytes)]
            + data.objects([
                .postGenACPutDataStatus, .preGenACPutDataStatus, .thirdPartyData, .tornRecord,
            ])
    }

    /// Returns the elements of mag-stripe mode.
    static func magneticStripeObjects(
        _ data: TransactionData, _ error: ErrorIndication
    ) -> [DataObject] {
        data.objects([.applicationCapabilitiesInformation]) + [
            DataObject(.errorIndication, error.bytes)
        ]
            + data.objects([.thirdPartyData, .ddCardTrack1, .ddCardTrack2])
    }
}
