// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Integrated data storage (IDS): reads and writes an operator's data during the payment.
///
/// See EMV Contactless Book C-2, 3.5.
extension Kernel2 {
    /// The progress of integrated data storage.
    var storage: DataStorageStatus {
        get { data.element(.idsStatus) ?? [] }
        set { data.set(.idsStatus, newValue.bytes) }
    }

    /// Sends the card's storage data to the terminal, and checks if it can be read.
    ///
    /// See S1.16 to S1.20.
    mutating func prepareDataStorage() {
        // S1.17
        guard data.hasValue(.dsvnTerm), data[.dsRequestedOperatorID] != nil else { return }
        for tag in [.dsID, .applicationCapabilitiesInformation] as [Tag] {
            exchange.send(DataObject(tag, Array(data[tag] ?? [])))
        }
        storage = []
        data.set(.dsSummaryStatus, DataStorageSummaryStatus().bytes)
        // S1.19 and S1.20
        if (1...2).contains(capabilities.dataStorageVersion), data.hasValue(.dsID) {
            storage = .read
        }
    }

    /// Sends the card's data to the terminal (S3R1.10 to S3R1.13).
    mutating func sendStoredData() {
        guard storage.contains(.read) else { return }
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
        storage.remove(.read)
        record(
            "S3R1.13", "Integrated data storage",
            [
                .element(.dsSlotAvailability, in: data), .element(.dsSummary1, in: data),
                .element(.dsUnpredictableNumber, in: data),
            ],
            .path("without data storage"))
    }

    /// Requests the data of a record's lists from the terminal (S4.28 to S4.33).
    mutating func needListData(_ objects: [DataObject]) {
        exchange.need(objects.first(.cdol1)?.value, in: data)
        let control = data.element(.dsSlotManagementControl) ?? []
        guard storage.contains(.read), !control.contains(.lockedSlot) else { return }
        exchange.need(objects.first(.dsdol)?.value, in: data)
    }

    /// Chooses the request for a transaction that reads stored data.
    ///
    /// See GAC.2 to GAC.13, GAC.27, and GAC.40 to GAC.48.
    ///
    /// - Returns: The parameter for GENERATE AC, or the error.
    mutating func storageControl(
        _ decision: CryptogramInformationData.Cryptogram
    ) -> Result<ReferenceControlParameter, DataStorageFailure> {
        let evidence: [Evidence] = [
            .element(.dsACType, in: data), .element(.dsODSInfoForReader, in: data),
        ]
        switch DataStorageRequest(decision, data) {
        case .read:
            return .success(ReferenceControlParameter(decision, isCombined: true))
        case .write(let type):
            if type != decision {
                record("7.6, GAC.8", "DS AC type", evidence, .requested(type))
            }
            guard let list = data[.dsdol].flatMap({ try? DataObjectList(bytes: $0) }) else {
                return .failure(
                    DataStorageFailure(
                        section: "7.6, GAC.47", error: .cardDataError,
                        evidence: [.element(.dsdol, in: data)]))
            }
            if list.contains(.dsDigestH), let digest = DataStorageValues.digest(data) {
                data.set(.dsDigestH, digest)
            }
            storedValues = DataStorageValues.build(list, data)
            storage.insert(.write)
            return .success(ReferenceControlParameter(type, isCombined: true))
        case .dataError:
            return .failure(
                DataStorageFailure(
                    section: "7.6, GAC.6", error: .storageDataError, evidence: evidence))
        case .noMatchingCryptogram:
            return .failure(
                DataStorageFailure(
                    section: "7.6, GAC.11", error: .storageNoMatchingCryptogram,
                    evidence: evidence))
        }
    }

    /// Compares the card's summaries after its signature is verified (S910.8 to S910.19).
    ///
    /// - Returns: The error, or `nil` if the transaction continues.
    mutating func storageError() -> ErrorIndication.Kernel? {
        guard storage.contains(.read) else { return nil }
        let evidence: [Evidence] = [.dsSummary1, .dsSummary2, .dsSummary3].map {
            .element($0, in: data)
        }
        func fail(
            _ section: String, _ error: ErrorIndication.Kernel, in kernel: inout Kernel2
        ) -> ErrorIndication.Kernel {
            kernel.record(section, "DS summary", evidence, .outcome(.endApplication))
            return error
        }
        switch DataStorageSummary(data, isWritten: storage.contains(.write)) {
        case .confirmed(let status):
            data.set(.dsSummaryStatus, status.bytes)
            return nil
        case .notWritten(let status):
            data.set(.dsSummaryStatus, status.bytes)
            record("S910.18", "DS summary", evidence, .condition("nothing was stored"))
            return nil
        case .missing(let tag):
            return fail(tag == .dsSummary2 ? "S910.9" : "S910.15", .cardDataMissing, in: &self)
        case .readError:
            return fail("S910.11", .storageReadError, in: &self)
        case .writeError(let status):
            data.set(.dsSummaryStatus, status.bytes)
            return fail("S910.19", .storageWriteError, in: &self)
        }
    }
}

/// Why the terminal's data cannot be stored.
struct DataStorageFailure: Error, Hashable, Sendable {
    /// The step of Book C-2.
    let section: String
    /// The error of the outcome.
    let error: ErrorIndication.Kernel
    /// The data that the rule examined.
    let evidence: [Evidence]
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
