// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Read Application Data: the records and the mandatory elements.
///
/// See EMV Contactless Book C-4, read application data.
extension Kernel4 {
    private static let section = "read application data"
    /// Account number, expiration date, and the data that the card requests for its cryptogram.
    private static let mandatory: [Tag] = [
        .primaryAccountNumber, .applicationExpirationDate, .cdol1,
    ]

    /// Reads the records that the file locator (`94`) lists.
    mutating func readRecords() -> Action<Outcome> { proceed(applicationData.begin(data)) }

    /// Reads the next record, or decides after the last one.
    mutating func proceed(_ step: ReadApplicationData.Step) -> Action<Outcome> {
        switch step {
        case .transmit(let command):
            state = .readingRecords
            return .transmit(command)
        case .complete: return recordsRead()
        case .violation(let violation): return endApplication(violation, in: Self.section)
        }
    }

    /// Checks the mandatory data, and decides in the mode of the transaction.
    private mutating func recordsRead() -> Action<Outcome> {
        if let missing = Self.mandatory.first(where: { !data.hasValue($0) }) {
            return endApplication(
                Self.section, "Mandatory data missing", [.element(missing, nil)])
        }
        if let refusal = applyDynamicLimits() { return refusal }
        return mode == .emv ? analyse() : readStripeCounter()
    }

    /// Stores the data that the card sent.
    ///
    /// - Returns: End Application if an element has an invalid length or format, or was already
    ///   sent by the card; `nil` to continue.
    mutating func store(_ objects: [DataObject], _ subject: String) -> Action<Outcome>? {
        applicationData.store(objects, subject, in: &data).map {
            endApplication($0, in: Self.section)
        }
    }

    /// Ends the application because an answer of a step violates a rule.
    mutating func endApplication(
        _ violation: ReadApplicationData.Violation, in section: String
    ) -> Action<Outcome> {
        endApplication(
            violation.rule == .answer ? section : "data elements", violation.subject,
            violation.evidence)
    }
}
