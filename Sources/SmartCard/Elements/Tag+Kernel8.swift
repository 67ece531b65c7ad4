// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of kernel 8.
///
/// See EMV Contactless Book C-8, Annex A.
extension Tag {
    @inlinable package static var kernelKeyData: Tag { 0x9E }
    @inlinable package static var kernelQualifier: Tag { 0x9F2B }
    @inlinable package static var cardQualifier: Tag { 0x9F2C }
    @inlinable package static var cardholderVerificationDecision: Tag { 0x9F8102 }
    @inlinable package static var cardKeyData: Tag { 0x9F8103 }
    @inlinable package static var cardTVR: Tag { 0x9F8104 }
    @inlinable package static var enhancedDataAuthenticationMAC: Tag { 0x9F8105 }
    @inlinable package static var authenticatedApplicationData: Tag { 0x9F8106 }
    @inlinable package static var iadMACOffset: Tag { 0x9F8107 }
    @inlinable package static var restartIndicator: Tag { 0x9F8108 }
    @inlinable package static var issuerApplicationDataMAC: Tag { 0x9F8109 }
    @inlinable package static var extendedSDATagList: Tag { 0x9F810A }
    @inlinable package static var iccECCPublicKey: Tag { 0x9F810B }
    @inlinable package static var relayResistanceTimeExcess: Tag { 0x9F810C }
    @inlinable package static var cardCapabilitiesInformation: Tag { 0x9F810D }
    @inlinable package static var dataEnvelope1: Tag { 0x9F8111 }
    @inlinable package static var dataEnvelope2: Tag { 0x9F8112 }
    @inlinable package static var dataEnvelope3: Tag { 0x9F8113 }
    @inlinable package static var dataEnvelope4: Tag { 0x9F8114 }
    @inlinable package static var dataEnvelope5: Tag { 0x9F8115 }
    @inlinable package static var dataEnvelope6: Tag { 0x9F8116 }
    @inlinable package static var dataEnvelope7: Tag { 0x9F8117 }
    @inlinable package static var dataEnvelope8: Tag { 0x9F8118 }
    @inlinable package static var dataEnvelope9: Tag { 0x9F8119 }
    @inlinable package static var dataEnvelope10: Tag { 0x9F811A }
    @inlinable package static var kernel8DataNeeded: Tag { 0x9F8201 }
    @inlinable package static var kernel8ProceedToFirstWriteFlag: Tag { 0x9F8202 }
    @inlinable package static var kernel8TagsToRead: Tag { 0x9F8203 }
    @inlinable package static var kernel8ErrorIndication: Tag { 0x9F8204 }
    @inlinable package static var userInterfaceRequestData1: Tag { 0x9F8205 }
    @inlinable package static var kernel8CardDataInputCapability: Tag { 0x9F8206 }
    @inlinable package static var kernel8CVMCapabilityCVMRequired: Tag { 0x9F8207 }
    @inlinable package static var kernel8CVMCapabilityNoCVMRequired: Tag { 0x9F8208 }
    @inlinable package static var kernel8KernelConfiguration: Tag { 0x9F8209 }
    @inlinable package static var kernel8SecurityCapability: Tag { 0x9F820A }
    @inlinable package static var kernel8TerminalActionCodeDenial: Tag { 0x9F820B }
    @inlinable package static var kernel8TerminalActionCodeOnline: Tag { 0x9F820C }
    @inlinable package static var kernel8ReaderContactlessFloorLimit: Tag { 0x9F820D }
    @inlinable package static var kernel8ReaderCVMRequiredLimit: Tag { 0x9F820E }
    @inlinable package static var kernel8OutcomeParameterSet: Tag { 0x9F8210 }
    @inlinable package static var kernel8MinimumRelayResistanceGracePeriod: Tag { 0x9F8213 }
    @inlinable package static var kernel8MaximumRelayResistanceGracePeriod: Tag { 0x9F8214 }
    @inlinable package static var kernel8TerminalExpectedTransmissionTimeForRelayResistanceCAPDU:
        Tag
    { 0x9F8215 }
    @inlinable package static var kernel8TerminalExpectedTransmissionTimeForRelayResistanceRAPDU:
        Tag
    { 0x9F8216 }
    @inlinable package static var userInterfaceRequestData2: Tag { 0x9F8219 }
    @inlinable package static var writeDataStatus: Tag { 0x9F821B }
    @inlinable package static var readDataStatus: Tag { 0x9F821C }
    @inlinable package static var discretionaryDataTagList: Tag { 0x9F821F }
    @inlinable package static var defaultCDOL1: Tag { 0x9F8220 }
    @inlinable package static var kernel8DataToSend: Tag { 0xBF8101 }
    @inlinable package static var kernel8DataRecord: Tag { 0xBF8102 }
    @inlinable package static var kernel8DiscretionaryData: Tag { 0xBF8103 }
    @inlinable package static var dataEnvelopesToWrite: Tag { 0xBF8104 }
}
