// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that an acquirer needs to authorize or clear a transaction of kernel 8.
///
/// See EMV Contactless Book C-8, Annex A (`BF8102`); elements that are absent are left out.
enum Kernel8DataRecord {
    /// The book's list.
    private static let tags: [Tag] = [
        .amountAuthorizedNumeric, .amountOtherNumeric, .applicationCryptogram,
        .applicationExpirationDate, .applicationInterchangeProfile, .applicationLabel,
        .primaryAccountNumber, .panSequenceNumber, .applicationPreferredName,
        .applicationTransactionCounter, .applicationUsageControl,
        .applicationVersionNumberOfTerminal,
        .authenticatedApplicationData, .cardCapabilitiesInformation, .cryptogramInformationData,
        .cvmResults, .dedicatedFileName, .interfaceDeviceSerialNumber, .issuerApplicationData,
        .issuerApplicationDataMAC, .issuerCodeTableIndex, .paymentAccountReference,
        .terminalCapabilities, .terminalCountryCode, .terminalType, .terminalVerificationResults,
        .tokenRequestorID, .track2EquivalentData, .transactionCurrencyCode, .transactionDate,
        .transactionType, .unpredictableNumber,
    ]
    /// The additional elements that acquirers request.
    private static let additional: [Tag] = [
        .applicationIdentifierOfTerminal, .transactionSequenceCounter, .cardholderName,
        .transactionCurrencyExponent, .pointOfServiceEntryMode, .additionalTerminalCapabilities,
        .terminalIdentification, .merchantIdentifier, .merchantCategoryCode, .transactionTime,
    ]

    /// Returns the elements that are present and not empty.
    ///
    /// - Parameters:
    ///   - data: The transaction's data.
    ///   - mapping: Tag Mapping List (`9F8221`): pairs of a tag and the one that replaces it.
    /// - Returns: The elements.
    static func objects(_ data: TransactionData, mapping: [UInt8]) -> [DataObject] {
        let tags = TagList.tags(mapping[...])
        var replacements: [Tag: Tag] = [:]
        for index in stride(from: 0, to: tags.count - 1, by: 2) {
            replacements[tags[index]] = tags[index + 1]
        }
        return data.objects(Self.tags + additional).filter { !$0.value.isEmpty }.map {
            DataObject(replacements[$0.tag] ?? $0.tag, Array($0.value))
        }
    }
}

/// Other data of kernel 8, such as the error.
///
/// See EMV Contactless Book C-8, Annex A (`BF8103`).
enum Kernel8DiscretionaryData {
    /// Returns the elements of Discretionary Data Tag List (`9F821F`).
    ///
    /// - Parameters:
    ///   - data: The transaction's data.
    ///   - error: The error indication (`9F8204`).
    ///   - list: The list of tags.
    /// - Returns: The elements. One that the book defines is empty if it has no value; others are
    ///   left out.
    static func objects(
        _ data: TransactionData, _ error: ErrorIndication, list: [UInt8]
    ) -> [DataObject] {
        TagList.tags(list[...]).compactMap { tag in
            if tag == .kernel8ErrorIndication { return DataObject(tag, error.bytes) }
            guard data.defines(tag) || data[tag] != nil else { return nil }
            return DataObject(tag, Array(data[tag] ?? []))
        }
    }
}
