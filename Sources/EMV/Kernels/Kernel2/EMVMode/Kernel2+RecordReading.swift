// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// State 4: the records of EMV mode.
///
/// See EMV Contactless Book C-2, 6.5 (S3R1) and 6.6.
extension Kernel2 {
    /// Requests the first record (S3R1.5 to S3R1.20).
    mutating func readFirstRecord() -> Action<Outcome> {
        guard let reader = recordReader(data[.applicationFileLocator] ?? []) else {
            return fail("S3R1.6", .cardDataError, [.element(.applicationFileLocator, in: data)])
        }
        sendStoredData()
        // S3R1.17 to S3R1.20
        isCombinedAuthenticationDue =
            isCombinedAuthenticationPossible || storage.contains(.read)
        if !isCombinedAuthenticationDue {
            findings.insert(.offlineDataAuthenticationNotPerformed)
            record(
                "S3R1.20", "Offline data authentication",
                [
                    .element(.applicationInterchangeProfile, in: data),
                    .element(.terminalCapabilities, in: data),
                ],
                .findings(.offlineDataAuthenticationNotPerformed))
        }
        return readOn(reader)
    }

    /// Whether the card and the terminal both support CDA (S3R1.17).
    private var isCombinedAuthenticationPossible: Bool {
        let capabilities = data.element(.terminalCapabilities) ?? []
        return data.profile.contains(.combinedDataAuthenticationSupported)
            && capabilities.contains(.combinedDataAuthentication)
    }

    /// Handles a record (S4.9 to S4.36).
    mutating func recordAnswered(
        _ response: ResponseAPDU, _ previous: RecordReader
    ) -> Action<Outcome> {
        var reader = previous
        guard response.isSuccess else {
            return fail("S4.10", .statusBytes, statusWord: response.statusWord)
        }
        guard let objects = reader.receive(response.data),
            store(objects, in: .readRecordResponseMessageTemplate)
        else {
            return fail(
                "S4.27", .parsingError,
                Evidence.form(of: response.data, .readRecordResponseMessageTemplate))
        }
        needListData(objects)
        return readOn(reader)
    }

    /// Stores the data that a combined signature covers, after the last record (S4.35, S4.36).
    mutating func takeStaticData(_ reader: RecordReader) {
        staticData = reader.staticData
        guard isCombinedAuthenticationDue, !reader.hasUsableStaticData else { return }
        findings.insert(.combinedDataAuthenticationFailed)
        record(
            "S4.35", "Static data to be authenticated", [],
            .findings(.combinedDataAuthenticationFailed))
    }
}
