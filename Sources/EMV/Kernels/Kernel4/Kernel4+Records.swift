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
        if let violation = ReadApplicationData.missing(Self.mandatory, in: data) {
            return endApplication(violation, in: Self.section)
        }
        if let refusal = applyDynamicLimits() { return refusal }
        return mode == .emv ? analyse() : readStripeCounter()
    }
}
