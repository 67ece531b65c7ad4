// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 8: the common kernel of EMVCo.
    ///
    /// See EMV Contactless Book C-8, Annex A.
    static let kernel8 = KernelDescription(
        .kernel8,
        [
            .applicationInterchangeProfile: .bits(Kernel8Bits.interchangeProfile),
            .terminalVerificationResults: .bits(TerminalBits.kernel8VerificationResults),
            .kernelQualifier: .bits(Kernel8Bits.kernelQualifier),
            .cardQualifier: .bits(Kernel8Bits.cardQualifier),
            .cardholderVerificationDecision: .bits(Kernel8Bits.verificationDecision),
            .cardTVR: .bits(TerminalBits.kernel8VerificationResults),
            .restartIndicator: .bits(Kernel8Bits.restartIndicator),
            .kernel8DataNeeded: .tagList, .kernel8TagsToRead: .tagList,
            .kernel8KernelConfiguration: .bits(Kernel8Bits.configuration),
            .kernel8SecurityCapability: .bits(TerminalBits.securityCapability),
            .kernel8CardDataInputCapability: .bits(TerminalBits.cardDataInputCapability),
            .kernel8CVMCapabilityCVMRequired: .bits(TerminalBits.verificationCapability),
            .kernel8CVMCapabilityNoCVMRequired: .bits(TerminalBits.verificationCapability),
            .kernel8TerminalActionCodeDenial: .bits(TerminalBits.kernel8VerificationResults),
            .kernel8TerminalActionCodeOnline: .bits(TerminalBits.kernel8VerificationResults),
            .kernel8ReaderContactlessFloorLimit: .amount(isApplication: false),
            .kernel8ReaderCVMRequiredLimit: .amount(isApplication: false),
            .kernel8OutcomeParameterSet: .outcome, .discretionaryDataTagList: .tagList,
            .defaultCDOL1: .objectList, .extendedSDATagList: .tagList,
            .writeDataStatus: .bits(Kernel8Bits.dataStatus),
            .readDataStatus: .bits(Kernel8Bits.dataStatus),
            .relayResistanceTimeExcess: .tenthsOfMilliseconds,
            .kernel8MinimumRelayResistanceGracePeriod: .tenthsOfMilliseconds,
            .kernel8MaximumRelayResistanceGracePeriod: .tenthsOfMilliseconds,
            .kernel8TerminalExpectedTransmissionTimeForRelayResistanceCAPDU: .tenthsOfMilliseconds,
            .kernel8TerminalExpectedTransmissionTimeForRelayResistanceRAPDU: .tenthsOfMilliseconds,
            .minTimeForProcessingRelayResistanceAPDU: .tenthsOfMilliseconds,
            .maxTimeForProcessingRelayResistanceAPDU: .tenthsOfMilliseconds,
            .deviceEstimatedTransmissionTimeForRelayResistanceRAPDU: .tenthsOfMilliseconds,
            .measuredRelayResistanceProcessingTime: .tenthsOfMilliseconds,
        ])
}
