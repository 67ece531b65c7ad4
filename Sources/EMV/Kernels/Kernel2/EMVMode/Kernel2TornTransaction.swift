// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A record of a torn transaction: the data of kernel 2 for its recovery.
///
/// See EMV Contactless Book C-2, 3.8, and Table 4.2 (Torn Record, `FF8101`).
package struct Kernel2TornTransaction: Hashable, Sendable {
    /// The elements of a record; absent elements are left out.
    private static let tags: [Tag] = [
        .amountAuthorizedNumeric, .amountOtherNumeric, .primaryAccountNumber, .panSequenceNumber,
        .balanceReadBeforeGenAC, .cdol1RelatedData, .cvmResults, .drdolRelatedData, .dsSummary1,
        .idsStatus,
        .interfaceDeviceSerialNumber, .pdolRelatedData, .referenceControlParameter,
        .terminalCapabilities, .terminalCountryCode, .terminalType, .terminalVerificationResults,
        .transactionCategoryCode, .transactionCurrencyCode, .transactionDate, .transactionTime,
        .transactionType, .unpredictableNumber, .terminalRelayResistanceEntropy,
        .deviceRelayResistanceEntropy, .minTimeForProcessingRelayResistanceAPDU,
        .maxTimeForProcessingRelayResistanceAPDU,
        .deviceEstimatedTransmissionTimeForRelayResistanceRAPDU,
        .measuredRelayResistanceProcessingTime, .rrpCounter,
    ]

    /// The elements for the recovery of the transaction.
    let elements: [DataObject]
    /// The data for the card to store with the cryptogram (DSDOL related data).
    ///
    /// It is not part of the record for the terminal, but the card's signature covers it.
    let storedValues: [UInt8]

    /// Stores the data for the recovery of a transaction.
    init(_ data: TransactionData, storedValues: [UInt8]) {
        self.storedValues = storedValues
        elements = data.objects(Self.tags)
    }

    /// Whether two transactions have the same card (S456.44).
    ///
    /// The PAN must be the same, and the sequence number must be the same or absent in both.
    func isOfCard(_ data: TransactionData) -> Bool {
        [.primaryAccountNumber, .panSequenceNumber].allSatisfy { (tag: Tag) in
            elements.first(tag)?.value == data[tag]
        }
    }

    /// DRDOL Related Data (`DF8113`): the data that the card requests for the recovery.
    var recoveryData: [UInt8] { Array(elements.first(.drdolRelatedData)?.value ?? []) }

    /// Whether the transaction included a write to data storage.
    var wroteDataStorage: Bool {
        elements.first(.idsStatus).flatMap { DataStorageStatus($0.value) }?.contains(.write)
            ?? false
    }

    /// The record for the terminal: elements with tag and length.
    var bytes: [UInt8] { elements.flatMap { TLVWriter.object($0.tag, Array($0.value)) } }
}

extension Kernel2TornTransaction: CustomStringConvertible, CustomReflectable {
    /// A fixed text: the values are cardholder data.
    package var description: String { "torn transaction" }

    /// Shows nothing: the values are cardholder data.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
