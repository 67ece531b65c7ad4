// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension DataExchange.Tags {
    /// The tags of the lists in Book C-8, Annex A; envelopes are written only after the cryptogram.
    static let kernel8 = DataExchange.Tags(
        needed: .kernel8DataNeeded, toSend: .kernel8DataToSend, toRead: .kernel8TagsToRead,
        toWriteBefore: nil,
        toWriteAfter: .dataEnvelopesToWrite, proceedToFirstWrite: .kernel8ProceedToFirstWriteFlag)
}

extension Set<Tag> {
    /// The tags that only the kernel sets, regardless of their source in the dictionary.
    static let setByKernel8: Set<Tag> = [
        .terminalVerificationResults, .kernelKeyData, .kernelQualifier, .cvmResults,
        .unpredictableNumber, .pointOfServiceEntryMode, .issuerApplicationDataMAC,
        .relayResistanceTimeExcess, .kernel8DataNeeded, .kernel8ErrorIndication,
        .userInterfaceRequestData1, .kernel8OutcomeParameterSet, .userInterfaceRequestData2,
        .writeDataStatus, .readDataStatus, .kernel8DataToSend, .kernel8DataRecord,
        .kernel8DiscretionaryData, .terminalRelayResistanceEntropy,
        .deviceRelayResistanceEntropy, .minTimeForProcessingRelayResistanceAPDU,
        .maxTimeForProcessingRelayResistanceAPDU,
        .deviceEstimatedTransmissionTimeForRelayResistanceRAPDU,
        .measuredRelayResistanceProcessingTime, .rrpCounter,
    ]
}
