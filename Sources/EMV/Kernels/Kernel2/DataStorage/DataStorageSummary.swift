// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The result of comparing the card's summaries of its stored data.
///
/// See EMV Contactless Book C-2, S910.8 to S910.19.
enum DataStorageSummary: Hashable, Sendable {
    /// The data was read, and was also written if requested.
    case confirmed(DataStorageSummaryStatus)
    /// The data was read but not written, and the transaction continues (S910.18).
    case notWritten(DataStorageSummaryStatus)
    /// The signature contains no summary: card data missing (S910.9 and S910.15).
    case missing(Tag)
    /// The data read differs from the data on the card: IDS read error (S910.11).
    case readError
    /// The data was not written, which ends the transaction: IDS write error (S910.19).
    case writeError(DataStorageSummaryStatus)

    /// Compares the summary in the answer to GET PROCESSING OPTIONS with those in the signature.
    ///
    /// The former is `9F7D`; the signature contains one from before the write (`DF8101`) and one
    /// from after it (`DF8102`).
    ///
    /// - Parameters:
    ///   - data: The transaction's data.
    ///   - isWritten: Whether a write was requested (IDS Status).
    init(_ data: TransactionData, isWritten: Bool) {
        guard let before = data[.dsSummary2], !before.isEmpty else {
            self = .missing(.dsSummary2)
            return
        }
        guard data[.dsSummary1] == before else {
            self = .readError
            return
        }
        guard isWritten else {
            self = .confirmed(.successfulRead)
            return
        }
        guard let after = data[.dsSummary3], !after.isEmpty else {
            self = .missing(.dsSummary3)
            return
        }
        guard before == after else {
            self = .confirmed([.successfulRead, .successfulWrite])
            return
        }
        let information = data.element(.dsODSInfoForReader) ?? []
        self =
            information.contains(.stopIfWriteFailed)
            ? .writeError(.successfulRead) : .notWritten(.successfulRead)
    }
}
