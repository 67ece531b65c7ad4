// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data elements that a card can send to kernel 8, with the number of bytes that each can have.
///
/// See EMV Contactless Book C-8, Annex A: every element whose update conditions include the RA
/// signal.
enum Kernel8CardElements {
    private static let lengths: [Tag: ClosedRange<Int>] = [
        .issuerIdentificationNumber: 3...3, .applicationLabel: 0...16,
        .track2EquivalentData: 0...19, .primaryAccountNumber: 1...10, .cardholderName: 2...26,
        .applicationExpirationDate: 3...3,
        .languagePreference: 2...8, .serviceCode: 2...2, .panSequenceNumber: 1...1,
        .applicationInterchangeProfile: 2...2, .dedicatedFileName: 5...16,
        .applicationPriorityIndicator: 1...1,
        .cdol1: 0...250, .certificationAuthorityPublicKeyIndex: 1...1,
        .issuerPublicKeyCertificate: 0...248, .issuerPublicKeyRemainder: 0...255,
        .applicationFileLocator: 4...248, .applicationUsageControl: 2...2,
        .applicationSelectionRegisteredProprietaryData: 0...255,
        .issuerIdentificationNumberExtended: 3...4, .issuerApplicationData: 0...32,
        .issuerCodeTableIndex: 1...1, .applicationPreferredName: 0...16,
        .tokenRequestorID: 6...6, .track1DiscretionaryData: 0...54,
        .track2DiscretionaryData: 0...16, .paymentAccountReference: 29...29,
        .applicationCryptogram: 8...8,
        .cryptogramInformationData: 1...1, .cardQualifier: 7...7, .issuerPublicKeyExponent: 1...3,
        .applicationTransactionCounter: 2...2, .pdol: 0...240,
        .applicationCurrencyCode: 2...2, .applicationCurrencyExponent: 1...1,
        .iccPublicKeyCertificate: 0...255, .iccPublicKeyExponent: 1...3,
        .iccPublicKeyRemainder: 0...255,
        .logEntry: 2...2, .cardholderVerificationDecision: 1...1, .cardKeyData: 64...132,
        .cardTVR: 5...5, .enhancedDataAuthenticationMAC: 8...8,
        .authenticatedApplicationData: 0...128, .iadMACOffset: 1...1, .restartIndicator: 2...5,
        .extendedSDATagList: 0...255,
        .iccECCPublicKey: 32...66, .cardCapabilitiesInformation: 2...2, .dataEnvelope1: 0...243,
        .dataEnvelope2: 0...243,
        .dataEnvelope3: 0...243, .dataEnvelope4: 0...243, .dataEnvelope5: 0...243,
        .dataEnvelope6: 0...243,
        .dataEnvelope7: 0...243, .dataEnvelope8: 0...243, .dataEnvelope9: 0...243,
        .dataEnvelope10: 0...243,
    ]
    /// Data Envelope 1 to Data Envelope 10, which READ DATA and WRITE DATA access.
    static let envelopes: ClosedRange<Tag> = Tag.dataEnvelope1 ... .dataEnvelope10
    /// Outcome Parameter Set, which the card must not send.
    private static let outcomeParameterSet: Tag = .kernel8OutcomeParameterSet

    /// Adds the elements of a card's answer, including those in templates.
    ///
    /// Unknown elements, and those that the card cannot update, are ignored. An element that is
    /// already present must have the same value, unless it was empty.
    ///
    /// - Parameters:
    ///   - objects: The objects of the answer.
    ///   - data: The transaction's data.
    /// - Returns: `false` if an element has an invalid length or another value than before.
    static func store(_ objects: [DataObject], in data: inout TransactionData) -> Bool {
        for object in objects {
            if object.tag.isConstructed {
                guard store(object.children, in: &data) else { return false }
            } else if let lengths = lengths[object.tag] {
                guard lengths.contains(object.value.count) else { return false }
                if let known = data[object.tag], !known.isEmpty {
                    guard known == object.value else { return false }
                } else {
                    data[object.tag] = object.value
                }
            } else if object.tag == outcomeParameterSet {
                return false
            }
        }
        return true
    }
}
