// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Where the kernel continues after the terminal has answered (DET).
enum Kernel8Resumption {
    /// State 2: the elements of the PDOL are needed.
    case options(DataObjectList, P256PrivateKey)
    /// States 20 to 23.
    case records(RecordReader)
    /// State 24: the terminal decides when the kernel can request the cryptogram.
    case firstWrite(RecordReader)
    /// 2021222324.14: the terminal has received the data that it requested.
    case analysis
}

extension DataExchange.Tags {
    /// The tags of the lists in Book C-8, Annex A; envelopes are written only after the cryptogram.
    static let kernel8 = DataExchange.Tags(
        needed: .kernel8DataNeeded, toSend: .kernel8DataToSend, toRead: .kernel8TagsToRead,
        toWriteBefore: nil,
        toWriteAfter: .dataEnvelopesToWrite, proceedToFirstWrite: .kernel8ProceedToFirstWriteFlag)
}

/// Data exchange with the terminal.
///
/// Where Book C-8 is silent, the exchange is that of kernel 2. See EMV Contactless Book C-8, state 24.
extension Kernel8 {
    /// The tags that only the kernel sets, regardless of their source in the dictionary.
    private static let ownTags: Set<Tag> = [
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

    /// Sends data and requests to the terminal (DEK), then continues.
    mutating func ask(_ resumption: Kernel8Resumption) -> Action<Outcome> {
        state = .awaitingTerminal(resumption)
        return .exchange(exchange.takeRequest())
    }

    /// Handles the terminal's answer (DET), and continues.
    mutating func terminalAnswered(
        _ objects: [DataObject], _ resumption: Kernel8Resumption
    ) -> Action<Outcome> {
        let isSilent = !exchange.received(objects, in: &data, except: Self.ownTags)
        switch resumption {
        case .options(let list, let key):
            return isSilent ? timeOut("2") : requestOptions(list, key)
        case .records(let reader):
            return readOn(reader)
        case .firstWrite(let reader):
            return isSilent ? timeOut("24") : readOn(reader)
        case .analysis:
            return analyse()
        }
    }

    /// End Application: the terminal did not answer in time.
    private mutating func timeOut(_ section: String) -> Action<Outcome> {
        record(
            section, "Data exchange", [.fact("the terminal did not send the requested data")],
            .outcome(.endApplication))
        return finish(outcome(.endApplication, ErrorIndication(terminal: .timeOut)))
    }

    // MARK: - STOP

    /// The state of the book in which STOP ends the transaction, or `nil` if it does nothing.
    ///
    /// STOP does nothing after GENERATE AC, because the card may have counted the transaction.
    private var stopSection: String? {
        switch state {
        case .idle: "1"
        case .awaitingTerminal: "24"
        case .awaitingProcessingOptions: "20"
        case .awaitingRelayResistance: "21"
        case .readingRecords: "22"
        case .readingData: "23"
        case .awaitingCryptogram, .writingData, .ending, .finished: nil
        }
    }

    var honorsStop: Bool { stopSection != nil }

    /// End Application: the terminal stops the transaction.
    mutating func stop() -> Action<Outcome> {
        guard let section = stopSection else { return finish(failure(.terminalDataError)) }
        record(
            section, "STOP", [.fact("the terminal ends the transaction")],
            .outcome(.endApplication))
        return finish(outcome(.endApplication, ErrorIndication(terminal: .stop)))
    }
}
