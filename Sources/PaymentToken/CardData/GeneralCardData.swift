// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// Card and terminal data for apps, without account number, track, name, or expiration date.
public struct GeneralCardData: Hashable, Sendable {
    /// The allowed tags; all other tags are removed.
    ///
    /// Never 57, 5A, 56, 9F6B, 5F20, 5F24, 9F1F, 9F20, or 99. The names are those of EMV Book 3,
    /// Annex A; tags whose meaning depends on the kernel are also removed.
    public static let allowedTags: Set<Tag> = [
        .applicationDedicatedFileName, .applicationLabel, .applicationInterchangeProfile,
        .dedicatedFileName, .authorizationResponseCode, .terminalVerificationResults,
        .transactionDate, .transactionStatusInformation, .transactionType,
        .transactionCurrencyCode, .languagePreference, .panSequenceNumber,
        .transactionCurrencyExponent,
        .amountAuthorizedNumeric, .amountOtherNumeric, .applicationIdentifierOfTerminal,
        .applicationUsageControl, .applicationVersionNumberOfTerminal, .issuerApplicationData,
        .issuerCodeTableIndex, .applicationPreferredName, .merchantCategoryCode,
        .terminalCountryCode,
        .terminalIdentification, .interfaceDeviceSerialNumber, .transactionTime,
        .applicationCryptogram, .cryptogramInformationData, .terminalCapabilities, .cvmResults,
        .terminalType, .applicationTransactionCounter, .unpredictableNumber,
        .pointOfServiceEntryMode, .additionalTerminalCapabilities, .transactionSequenceCounter,
    ]

    /// The data as BER-TLV.
    public let bytes: [UInt8]

    /// Extracts the allowed elements from a read's data, each tag once, in order.
    public init(_ objects: [DataObject]) {
        var writer = TLVWriter()
        var written: Set<Tag> = []
        Self.append(objects, to: &writer, written: &written)
        bytes = writer.bytes
    }

    /// The data as Base64, which is the form that an app receives.
    public var base64: String { Base64.string(bytes) }

    private static func append(
        _ objects: [DataObject], to writer: inout TLVWriter, written: inout Set<Tag>
    ) {
        for object in objects {
            if object.tag.isConstructed {
                append(object.children, to: &writer, written: &written)
            } else if allowedTags.contains(object.tag), written.insert(object.tag).inserted {
                writer.append(object.tag, object.value)
            }
        }
    }
}
