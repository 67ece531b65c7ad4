// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data elements that a card can send to kernel 2.
///
/// See EMV Contactless Book C-2, Annex A: every element whose update conditions include the
/// RA signal. The dictionary contains the lengths and templates.
enum Kernel2CardElements {
    private static let tags: Set<Tag> = [
        .applicationLabel, .track1Data, .track2EquivalentData, .primaryAccountNumber,
        .applicationExpirationDate, .applicationEffectiveDate, .issuerCountryCode,
        .languagePreference, .serviceCode, .panSequenceNumber, .applicationInterchangeProfile,
        .dedicatedFileName, .applicationPriorityIndicator,
        .cdol1, .cvmList, .certificationAuthorityPublicKeyIndex, .issuerPublicKeyCertificate,
        .issuerPublicKeyRemainder, .applicationFileLocator, .applicationUsageControl,
        .applicationVersionNumber, .issuerActionCodeDefault, .issuerActionCodeDenial,
        .issuerActionCodeOnline, .issuerApplicationData, .issuerCodeTableIndex,
        .applicationPreferredName, .tokenRequestorID, .track1DiscretionaryData,
        .track2DiscretionaryData, .paymentAccountReference, .applicationCryptogram,
        .cryptogramInformationData, .issuerPublicKeyExponent, .applicationTransactionCounter, .pdol,
        .applicationCurrencyCode,
        .applicationCurrencyExponent, .iccPublicKeyCertificate, .iccPublicKeyExponent,
        .iccPublicKeyRemainder, .staticDataAuthenticationTagList, .signedDynamicApplicationData,
        .logEntry, .drdol, .dsODSCard, .dsdol, .applicationCapabilitiesInformation,
        .dsID, .dsSlotAvailability, .cvc3Track1, .cvc3Track2, .pcvc3Track1, .punatcTrack1,
        .natcTrack1, .pcvc3Track2, .punatcTrack2, .natcTrack2, .udol,
        .track2Data, .magstripeApplicationVersionNumberCard, .thirdPartyData,
        .dsSlotManagementControl, .dsSummary1, .dsUnpredictableNumber,
        .posCardholderInteractionInformation,
    ]

    /// Stores the elements of an answer (4.5.2).
    ///
    /// The card can send an element again if its first value was empty.
    ///
    /// - Parameters:
    ///   - objects: The elements, or the template that contains them.
    ///   - template: The template that contains the elements; `nil` if `objects` includes it.
    ///   - data: The transaction's data.
    /// - Returns: `false` if an element is malformed, in the wrong template, or already present.
    static func store(
        _ objects: [DataObject], in template: Tag?, of data: inout TransactionData
    ) -> Bool {
        guard let elements = accepted(objects, in: template) else { return false }
        for element in elements {
            if !data.hasValue(element.tag) { data[element.tag] = nil }
            guard data.storeFromCard([element]) else { return false }
        }
        return true
    }

    /// Returns the elements of an answer that the kernel stores.
    ///
    /// Unknown elements are ignored, and so are private-class tags that the kernel uses itself:
    /// schemes use the same tags for other purposes. See EMV Contactless Book C-2, 4.5.2
    /// (ParseAndStoreCardResponse).
    ///
    /// - Parameters:
    ///   - objects: The objects of the answer.
    ///   - template: The template that contains the objects; `nil` if `objects` includes it.
    /// - Returns: The primitive elements, or `nil` if one has a length that the book does not
    ///   allow, is in the wrong template, or belongs to the terminal.
    private static func accepted(_ objects: [DataObject], in template: Tag?) -> [DataObject]? {
        let dictionary = DataDictionary.kernel(.kernel2)
        var accepted: [DataObject] = []
        for object in objects {
            if object.tag.isConstructed {
                guard let children = Self.accepted(object.children, in: object.tag) else {
                    return nil
                }
                accepted += children
            } else if let element = dictionary[object.tag] {
                if tags.contains(object.tag) {
                    guard let template, element.templates.contains(template),
                        element.lengths.contains(object.value.count)
                    else { return nil }
                } else if object.tag.isPrivate {
                    continue
                } else if element.source == .terminal {
                    return nil
                }
                accepted.append(object)
            }
        }
        return accepted
    }
}

extension Tag {
    /// Whether the tag is of the private class: bits 8 and 7 of its first byte are set.
    fileprivate var isPrivate: Bool { (bytes.first ?? 0) & 0xC0 == 0xC0 }
}

/// The capabilities of a Mastercard application in addition to its AIP (tag `9F5D`).
///
/// See EMV Contactless Book C-2, Annex A (Application Capabilities Information).
struct ApplicationCapabilities: BitCodedElement {
    static let byteCount = 3
    let rawValue: UInt64

    /// Data Storage Version Number: 1 or 2, or 0 without integrated data storage.
    var dataStorageVersion: Int { Int(rawValue >> 16 & 0x0F) }

    static let fieldOffDetection = Self(byte: 2, bit: 3)
    static let balanceReading = Self(byte: 2, bit: 2)
    /// A combined signature also covers cryptograms that decline (AAC).
    static let combinedSignatureOverAll = Self(byte: 2, bit: 1)
}

extension ElementKey<ApplicationCapabilities> {
    static var applicationCapabilitiesInformation: Self {
        Self(.applicationCapabilitiesInformation)
    }
}

extension TransactionData {
    /// The card's Application Capabilities Information (`9F5D`).
    var capabilities: ApplicationCapabilities {
        element(.applicationCapabilitiesInformation) ?? []
    }
}
