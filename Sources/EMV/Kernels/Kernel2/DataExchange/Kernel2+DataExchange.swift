// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Where the kernel continues after the terminal has answered (DET).
enum Kernel2Resumption: Hashable, Sendable {
    /// State 2: the elements of the PDOL are needed.
    case options(DataObjectList)
    /// States 3 to 5.
    case records(RecordReader)
    /// State 6: the terminal decides when the kernel can write to the card.
    case firstWrite(RecordReader)
    /// S456.23.
    case analysis
    /// States 3 and 7, in mag-stripe mode.
    case magneticStripeRecords(RecordReader)
    /// State 8: the terminal decides when the kernel can request the code.
    case magneticStripeFirstWrite
    /// S78.14.
    case checksum
}

extension DataExchange.Tags {
    /// The tags of the lists in Book C-2, Annex A.
    static let kernel2 = DataExchange.Tags(
        needed: .dataNeeded, toSend: .dataToSend, toRead: .tagsToRead,
        toWriteBefore: .tagsToWriteBeforeGenAC,
        toWriteAfter: .tagsToWriteAfterGenAC, proceedToFirstWrite: .proceedToFirstWriteFlag)
}

/// Data exchange with the terminal.
///
/// The book allows the exchange while the card computes; here, it takes place before or after.
/// See EMV Contactless Book C-2, 3.7 and states 2, 6, and 8.
extension Kernel2 {
    /// The tags that only the kernel sets, regardless of their source in the dictionary.
    private static let ownTags: Set<Tag> = [
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

    /// Sends data and requests to the terminal (DEK), then continues.
    mutating func ask(_ resumption: Kernel2Resumption) -> Action<Outcome> {
        state = .awaitingTerminal(resumption)
        return .exchange(exchange.takeRequest())
    }

    /// Handles the terminal's answer (DET), and continues.
    mutating func terminalAnswered(
        _ objects: [DataObject], _ resumption: Kernel2Resumption
    ) -> Action<Outcome> {
        let isSilent = !exchange.received(objects, in: &data, except: Self.ownTags)
        switch resumption {
        case .options(let list):
            return isSilent ? timeOut("S2.3") : requestOptions(list)
        case .records(let reader):
            return readOn(reader)
        case .firstWrite(let reader):
            return isSilent ? timeOut("S6.3") : readOn(reader)
        case .analysis:
            return authenticateData()
        case .magneticStripeRecords(let reader):
            return readMagneticStripe(reader)
        case .magneticStripeFirstWrite:
            return isSilent ? timeOut("S8.3") : awaitMagneticStripeFirstWrite()
        case .checksum:
            return requestChecksum()
        }
    }

    /// End Application: the terminal did not answer in time (S2.3, S6.3, and S8.3).
    private mutating func timeOut(_ section: String) -> Action<Outcome> {
        record(
            section, "Data exchange", [.fact("the terminal did not send the requested data")],
            .outcome(.endApplication))
        return finish(
            outcome(
                .endApplication, ErrorIndication(terminal: .timeOut),
                isMagneticStripe: section == "S8.3"))
    }
}
