// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 4 after the cryptogram.
///
/// See EMV Contactless Book C-4, completion, and EMV Contactless Book A, 6 and 9.
extension Kernel4 {
    /// Returns the outcome with a status, with the message and the data that belong to it.
    func outcome(_ status: Outcome.Status) -> Outcome {
        switch status {
        case .approved, .onlineRequest, .declined:
            Outcome.decision(
                status, verification, dataRecord: Kernel4DataRecord.objects(data, mode: mode),
                languagePreference: data.languages)
        case .tryAnotherInterface: .contactChip()
        default: .endApplication()
        }
    }
}

/// The data that an acquirer needs to authorize or clear a transaction of kernel 4.
///
/// See EMV Contactless Book C-4, data record; elements that are absent are left out. Terminal Type
/// (`9F35`) has no bits of the reader's capabilities.
enum Kernel4DataRecord {
    /// The elements of EMV mode.
    private static let emvMode: [Tag] =
        .authorization + [
            .transactionSequenceCounter, .enhancedContactlessReaderCapabilities,
            .membershipProductIdentifier, .productMembershipNumber, .formFactor,
            .cardInterfaceAndPaymentCapabilities, .mobileCVMResults,
        ]
    /// The elements of mag-stripe mode.
    private static let magneticStripeMode: [Tag] = [
        .track1EquivalentData, .track2EquivalentData, .primaryAccountNumber,
        .applicationExpirationDate, .panSequenceNumber, .applicationInterchangeProfile,
        .dedicatedFileName, .issuerApplicationData, .transactionDate, .transactionType,
        .amountAuthorizedNumeric, .amountOtherNumeric, .transactionCurrencyCode,
        .applicationIdentifierOfTerminal, .terminalCountryCode,
        .interfaceDeviceSerialNumber, .terminalType, .applicationTransactionCounter,
        .unpredictableNumber, .transactionSequenceCounter, .enhancedContactlessReaderCapabilities,
        .membershipProductIdentifier, .productMembershipNumber, .formFactor,
        .cardInterfaceAndPaymentCapabilities, .mobileCVMResults,
    ]
    /// The additional elements that acquirers request.
    private static let additional: [Tag] =
        .acquirer + [.pointOfServiceEntryMode, .additionalTerminalCapabilities]

    /// Returns the elements that are present.
    static func objects(_ data: TransactionData, mode: Kernel4.Mode) -> [DataObject] {
        data.objects((mode == .emv ? emvMode : magneticStripeMode) + additional)
    }
}
