// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of kernel 2.
///
/// See EMV Contactless Book C-2, Annex A.
extension Tag {
    @inlinable package static var track1Data: Tag { 0x56 }
    @inlinable package static var offlineAccumulatorBalance: Tag { 0x9F50 }
    @inlinable package static var drdol: Tag { 0x9F51 }
    @inlinable package static var cardVerificationResults: Tag { 0x9F52 }
    @inlinable package static var transactionCategoryCode: Tag { 0x9F53 }
    @inlinable package static var dsODSCard: Tag { 0x9F54 }
    @inlinable package static var dsdol: Tag { 0x9F5B }
    @inlinable package static var dsRequestedOperatorID: Tag { 0x9F5C }
    @inlinable package static var applicationCapabilitiesInformation: Tag { 0x9F5D }
    @inlinable package static var dsID: Tag { 0x9F5E }
    @inlinable package static var dsSlotAvailability: Tag { 0x9F5F }
    @inlinable package static var cvc3Track1: Tag { 0x9F60 }
    @inlinable package static var cvc3Track2: Tag { 0x9F61 }
    @inlinable package static var pcvc3Track1: Tag { 0x9F62 }
    @inlinable package static var punatcTrack1: Tag { 0x9F63 }
    @inlinable package static var natcTrack1: Tag { 0x9F64 }
    @inlinable package static var pcvc3Track2: Tag { 0x9F65 }
    @inlinable package static var punatcTrack2: Tag { 0x9F66 }
    @inlinable package static var natcTrack2: Tag { 0x9F67 }
    @inlinable package static var magstripeCVMList: Tag { 0x9F68 }
    @inlinable package static var udol: Tag { 0x9F69 }
    @inlinable package static var unpredictableNumberNumeric: Tag { 0x9F6A }
    @inlinable package static var track2Data: Tag { 0x9F6B }
    @inlinable package static var magstripeApplicationVersionNumberCard: Tag { 0x9F6C }
    @inlinable package static var magstripeApplicationVersionNumberReader: Tag { 0x9F6D }
    @inlinable package static var thirdPartyData: Tag { 0x9F6E }
    @inlinable package static var dsSlotManagementControl: Tag { 0x9F6F }
    @inlinable package static var protectedDataEnvelope1: Tag { 0x9F70 }
    @inlinable package static var protectedDataEnvelope2: Tag { 0x9F71 }
    @inlinable package static var protectedDataEnvelope3: Tag { 0x9F72 }
    @inlinable package static var protectedDataEnvelope4: Tag { 0x9F73 }
    @inlinable package static var protectedDataEnvelope5: Tag { 0x9F74 }
    @inlinable package static var unprotectedDataEnvelope1: Tag { 0x9F75 }
    @inlinable package static var unprotectedDataEnvelope2: Tag { 0x9F76 }
    @inlinable package static var unprotectedDataEnvelope3: Tag { 0x9F77 }
    @inlinable package static var unprotectedDataEnvelope4: Tag { 0x9F78 }
    @inlinable package static var unprotectedDataEnvelope5: Tag { 0x9F79 }
    @inlinable package static var merchantCustomData: Tag { 0x9F7C }
    @inlinable package static var dsSummary1: Tag { 0x9F7D }
    @inlinable package static var mobileSupportIndicator: Tag { 0x9F7E }
    @inlinable package static var dsUnpredictableNumber: Tag { 0x9F7F }
    @inlinable package static var posCardholderInteractionInformation: Tag { 0xDF4B }
    @inlinable package static var dsInputCard: Tag { 0xDF60 }
    @inlinable package static var dsDigestH: Tag { 0xDF61 }
    @inlinable package static var dsODSInfo: Tag { 0xDF62 }
    @inlinable package static var dsODSTerm: Tag { 0xDF63 }
    @inlinable package static var dsSummary2: Tag { 0xDF8101 }
    @inlinable package static var dsSummary3: Tag { 0xDF8102 }
    @inlinable package static var balanceReadBeforeGenAC: Tag { 0xDF8104 }
    @inlinable package static var balanceReadAfterGenAC: Tag { 0xDF8105 }
    @inlinable package static var dataNeeded: Tag { 0xDF8106 }
    @inlinable package static var cdol1RelatedData: Tag { 0xDF8107 }
    @inlinable package static var dsACType: Tag { 0xDF8108 }
    @inlinable package static var dsInputTerm: Tag { 0xDF8109 }
    @inlinable package static var dsODSInfoForReader: Tag { 0xDF810A }
    @inlinable package static var dsSummaryStatus: Tag { 0xDF810B }
    @inlinable package static var kernelID: Tag { 0xDF810C }
    @inlinable package static var dsvnTerm: Tag { 0xDF810D }
    @inlinable package static var postGenACPutDataStatus: Tag { 0xDF810E }
    @inlinable package static var preGenACPutDataStatus: Tag { 0xDF810F }
    @inlinable package static var proceedToFirstWriteFlag: Tag { 0xDF8110 }
    @inlinable package static var pdolRelatedData: Tag { 0xDF8111 }
    @inlinable package static var tagsToRead: Tag { 0xDF8112 }
    @inlinable package static var drdolRelatedData: Tag { 0xDF8113 }
    @inlinable package static var referenceControlParameter: Tag { 0xDF8114 }
    @inlinable package static var errorIndication: Tag { 0xDF8115 }
    @inlinable package static var userInterfaceRequestData: Tag { 0xDF8116 }
    @inlinable package static var cardDataInputCapability: Tag { 0xDF8117 }
    @inlinable package static var cvmCapabilityCVMRequired: Tag { 0xDF8118 }
    @inlinable package static var cvmCapabilityNoCVMRequired: Tag { 0xDF8119 }
    @inlinable package static var defaultUDOL: Tag { 0xDF811A }
    @inlinable package static var kernelConfiguration: Tag { 0xDF811B }
    @inlinable package static var magstripeCVMCapabilityCVMRequired: Tag { 0xDF811E }
    @inlinable package static var securityCapability: Tag { 0xDF811F }
    @inlinable package static var terminalActionCodeDefault: Tag { 0xDF8120 }
    @inlinable package static var terminalActionCodeDenial: Tag { 0xDF8121 }
    @inlinable package static var terminalActionCodeOnline: Tag { 0xDF8122 }
    @inlinable package static var readerContactlessFloorLimit: Tag { 0xDF8123 }
    @inlinable package static var readerContactlessTransactionLimitNoOnDeviceCVM: Tag { 0xDF8124 }
    @inlinable package static var readerContactlessTransactionLimitOnDeviceCVM: Tag { 0xDF8125 }
    @inlinable package static var readerCVMRequiredLimit: Tag { 0xDF8126 }
    @inlinable package static var idsStatus: Tag { 0xDF8128 }
    @inlinable package static var outcomeParameterSet: Tag { 0xDF8129 }
    @inlinable package static var ddCardTrack1: Tag { 0xDF812A }
    @inlinable package static var ddCardTrack2: Tag { 0xDF812B }
    @inlinable package static var magstripeCVMCapabilityNoCVMRequired: Tag { 0xDF812C }
    @inlinable package static var minimumRelayResistanceGracePeriod: Tag { 0xDF8132 }
    @inlinable package static var maximumRelayResistanceGracePeriod: Tag { 0xDF8133 }
    @inlinable package static var terminalExpectedTransmissionTimeForRelayResistanceCAPDU: Tag {
        0xDF8134
    }
    @inlinable package static var terminalExpectedTransmissionTimeForRelayResistanceRAPDU: Tag {
        0xDF8135
    }
    @inlinable package static var relayResistanceAccuracyThreshold: Tag { 0xDF8136 }
    @inlinable package static var terminalRelayResistanceEntropy: Tag { 0xDF8301 }
    @inlinable package static var deviceRelayResistanceEntropy: Tag { 0xDF8302 }
    @inlinable package static var minTimeForProcessingRelayResistanceAPDU: Tag { 0xDF8303 }
    @inlinable package static var maxTimeForProcessingRelayResistanceAPDU: Tag { 0xDF8304 }
    @inlinable package static var deviceEstimatedTransmissionTimeForRelayResistanceRAPDU: Tag {
        0xDF8305
    }
    @inlinable package static var measuredRelayResistanceProcessingTime: Tag { 0xDF8306 }
    @inlinable package static var rrpCounter: Tag { 0xDF8307 }
    @inlinable package static var tornRecord: Tag { 0xFF8101 }
    @inlinable package static var tagsToWriteBeforeGenAC: Tag { 0xFF8102 }
    @inlinable package static var tagsToWriteAfterGenAC: Tag { 0xFF8103 }
    @inlinable package static var dataToSend: Tag { 0xFF8104 }
    @inlinable package static var dataRecord: Tag { 0xFF8105 }
    @inlinable package static var discretionaryData: Tag { 0xFF8106 }
}
