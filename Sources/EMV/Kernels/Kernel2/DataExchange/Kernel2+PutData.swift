// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 12 and 15: the terminal's elements are written to the card.
///
/// See EMV Contactless Book C-2, 6.14 (S12) and 6.17 (S15).
extension Kernel2 {
    /// Writes data, then requests the cryptogram (S456.42, S456.50, and S12.9 to S12.11).
    mutating func writeBefore(
        _ decision: CryptogramInformationData.Cryptogram
    ) -> Action<Outcome> {
        guard let object = exchange.nextToWriteBefore(), let command = DataAccess.put(object) else {
            return requestCryptogram(decision)
        }
        data.set(.preGenACPutDataStatus, PutDataStatus().bytes)
        state = .writingBefore(decision)
        return .transmit(command)
    }

    /// Handles the answer to a write before the cryptogram (S12.8 to S12.13).
    ///
    /// After an error, the kernel writes no more data, and the transaction continues.
    mutating func putAnsweredBefore(
        _ response: ResponseAPDU, _ decision: CryptogramInformationData.Cryptogram
    ) -> Action<Outcome> {
        guard response.isSuccess else { return requestCryptogram(decision) }
        guard exchange.toWriteBefore.isEmpty else { return writeBefore(decision) }
        data.set(.preGenACPutDataStatus, PutDataStatus.completed.bytes)
        return requestCryptogram(decision)
    }

    /// Writes data after the cryptogram, then ends (S910.76 to S910.78 and S15.6 to S15.8).
    ///
    /// The reader asks the cardholder to remove the card only after the last write.
    mutating func writeAfter(_ ending: Kernel2Ending) -> Action<Outcome> {
        guard let object = exchange.nextToWriteAfter(), let command = DataAccess.put(object) else {
            return end(ending)
        }
        data.set(.postGenACPutDataStatus, PutDataStatus().bytes)
        state = .writingAfter(ending)
        return .transmit(command)
    }

    /// Handles the answer to a write after the cryptogram (S15.1 to S15.12).
    ///
    /// After an error or the loss of the card, the kernel writes no more data; the outcome stands.
    mutating func putAnsweredAfter(
        _ response: ResponseAPDU?, _ ending: Kernel2Ending
    ) -> Action<Outcome> {
        if response?.isSuccess == true {
            guard exchange.toWriteAfter.isEmpty else { return writeAfter(ending) }
            data.set(.postGenACPutDataStatus, PutDataStatus.completed.bytes)
        }
        var ending = ending
        ending.outcome.discretionaryData = Kernel2DiscretionaryData.objects(
            data, ErrorIndication())
        return end(ending)
    }
}
