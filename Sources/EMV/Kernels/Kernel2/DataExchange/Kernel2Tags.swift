// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension DataExchange.Tags {
    /// The tags of the lists in Book C-2, Annex A.
    static let kernel2 = DataExchange.Tags(
        needed: .dataNeeded, toSend: .dataToSend, toRead: .tagsToRead,
        toWriteBefore: .tagsToWriteBeforeGenAC,
        toWriteAfter: .tagsToWriteAfterGenAC, proceedToFirstWrite: .proceedToFirstWriteFlag)
}

extension Set<Tag> {
    /// The elements that only kernel 2 sets, regardless of their source in the dictionary.
    static let setByKernel2: Set<Tag> = [
        .terminalVerificationResults, .transactionStatusInformation, .cvmResults,
        .unpredictableNumber, .pointOfServiceEntryMode, .dsDigestH, .dsSummary2, .dsSummary3,
        .dataNeeded, .cdol1RelatedData,
        .dsSummaryStatus, .postGenACPutDataStatus, .preGenACPutDataStatus, .pdolRelatedData,
        .drdolRelatedData, .referenceControlParameter, .errorIndication, .userInterfaceRequestData,
        .idsStatus,
        .outcomeParameterSet, .ddCardTrack1, .ddCardTrack2, .terminalRelayResistanceEntropy,
        .deviceRelayResistanceEntropy, .minTimeForProcessingRelayResistanceAPDU,
        .maxTimeForProcessingRelayResistanceAPDU,
        .deviceEstimatedTransmissionTimeForRelayResistanceRAPDU,
        .measuredRelayResistanceProcessingTime,
        .rrpCounter, .tornRecord, .dataToSend, .dataRecord, .discretionaryData,
    ]
}
