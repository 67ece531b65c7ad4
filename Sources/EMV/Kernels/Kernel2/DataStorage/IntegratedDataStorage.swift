// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Integrated data storage (IDS): reads and writes an operator's data during the payment.
///
/// See EMV Contactless Book C-2, 3.5.
extension TransactionContext {
    /// Sends the card's storage data to the terminal, and checks if it can be read.
    ///
    /// See S1.16 to S1.20.
    mutating func prepareDataStorage(_ exchange: inout DataExchange) {
        // S1.17
        guard data.hasValue(.dsvnTerm), data[.dsRequestedOperatorID] != nil else { return }
        for tag in [.dsID, .applicationCapabilitiesInformation] as [Tag] {
            exchange.send(DataObject(tag, Array(data[tag] ?? [])))
        }
        set(.dsSummaryStatus, DataStorageSummaryStatus().bytes)
        // S1.19 and S1.20
        let isReadable =
            (1...2).contains(data.capabilities.dataStorageVersion) && data.hasValue(.dsID)
        setStorage(isReadable ? .read : [])
    }

    /// Sends the card's data to the terminal (S3R1.10 to S3R1.13).
    mutating func sendStoredData(_ exchange: inout DataExchange) {
        guard data.storage.contains(.read) else { return }
        for object in data.objects([
            .dsSlotAvailability, .dsSummary1, .dsUnpredictableNumber, .dsSlotManagementControl,
            .dsODSCard, .unpredictableNumber,
        ])
        where !object.value.isEmpty {
            exchange.send(object)
        }
        let isSlotFree =
            data.hasValue(.dsSlotAvailability) && data.hasValue(.dsSummary1)
            && data.hasValue(.dsUnpredictableNumber)
            && data[.dsODSCard] == nil
        let isSlotUsed = data.hasValue(.dsSummary1) && data[.dsODSCard] != nil
        guard !isSlotFree, !isSlotUsed else { return }
        setStorage(data.storage.subtracting(.read))
        record(
            "S3R1.13", "Integrated data storage",
            [
                .element(.dsSlotAvailability, in: data), .element(.dsSummary1, in: data),
                .element(.dsUnpredictableNumber, in: data),
            ],
            .path("without data storage"))
    }

    /// Requests the data of a record's lists from the terminal (S4.28 to S4.33).
    func needListData(_ objects: [DataObject], _ exchange: inout DataExchange) {
        exchange.need(objects.first(.cdol1)?.value, in: data)
        let control = data.element(.dsSlotManagementControl) ?? []
        guard data.storage.contains(.read), !control.contains(.lockedSlot) else { return }
        exchange.need(objects.first(.dsdol)?.value, in: data)
    }

    /// Adds the terminal's data to the request for the cryptogram (GAC.40 to GAC.48).
    ///
    /// - Returns: The data for the card to store (DSDOL related data); `nil` if the card's list is
    ///   malformed.
    mutating func writeStorage() -> [UInt8]? {
        guard let list = data[.dsdol].flatMap({ try? DataObjectList(bytes: $0) }) else {
            return nil
        }
        if list.contains(.dsDigestH), let digest = DataStorageValues.digest(data) {
            set(.dsDigestH, digest)
        }
        setStorage(data.storage.union(.write))
        return DataStorageValues.build(list, data)
    }

    /// Compares the card's summaries after its signature is verified (S910.8 to S910.19).
    ///
    /// - Returns: The error, or `nil` if the transaction continues.
    mutating func compareSummaries() -> ErrorIndication.Kernel? {
        guard data.storage.contains(.read) else { return nil }
        let evidence: [Evidence] = [.dsSummary1, .dsSummary2, .dsSummary3].map {
            .element($0, in: data)
        }
        let (section, error): (String, ErrorIndication.Kernel)
        switch DataStorageSummary(data, isWritten: data.storage.contains(.write)) {
        case .confirmed(let status):
            set(.dsSummaryStatus, status.bytes)
            return nil
        case .notWritten(let status):
            set(.dsSummaryStatus, status.bytes)
            record("S910.18", "DS summary", evidence, .condition("nothing was stored"))
            return nil
        case .missing(let tag):
            (section, error) = (tag == .dsSummary2 ? "S910.9" : "S910.15", .cardDataMissing)
        case .readError:
            (section, error) = ("S910.11", .storageReadError)
        case .writeError(let status):
            set(.dsSummaryStatus, status.bytes)
            (section, error) = ("S910.19", .storageWriteError)
        }
        record(section, "DS summary", evidence, .outcome(.endApplication))
        return error
    }

    private mutating func setStorage(_ status: DataStorageStatus) {
        set(.idsStatus, status.bytes)
    }
}

extension TransactionData {
    /// The progress of integrated data storage (IDS Status, `DF8128`).
    var storage: DataStorageStatus { element(.idsStatus) ?? [] }
}

/// The check that the card's data storage belongs to its account.
///
/// The DS ID (`9F5E`) is the PAN followed by the sequence number, or by `00` if the card has
/// none, padded with zeros on the left to whole bytes and to at least eight bytes. See EMV
/// Contactless Book C-2, S456.19.
enum DataStorageIdentifier {
    /// Whether the DS ID matches the PAN (`5A`) and its sequence number (`5F34`).
    static func isOfAccount(_ data: TransactionData) -> Bool {
        guard let identifier = data[.dsID] else { return false }
        var digits = (data[.primaryAccountNumber] ?? []).flatMap { [$0 >> 4, $0 & 0x0F] }
        while digits.last == 0x0F { digits.removeLast() }
        let sequence = data[.panSequenceNumber]?.first ?? 0
        digits += [sequence >> 4, sequence & 0x0F]
        let count = max(16, digits.count + digits.count % 2)
        digits.insert(contentsOf: repeatElement(0, count: count - digits.count), at: 0)
        return identifier.flatMap { [$0 >> 4, $0 & 0x0F] } == digits
    }
}
