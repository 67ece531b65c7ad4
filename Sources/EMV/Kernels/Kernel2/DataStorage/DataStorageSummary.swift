// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the card's summaries say about its stored data.
///
/// See EMV Contactless Book C-2, S910.8 to S910.19.
enum DataStorageSummary: Hashable, Sendable {
    /// The data were read, and written when that was asked for.
    case confirmed(DataStorageSummaryStatus)
    /// The data were read; they were not written, and the transaction goes on (S910.18).
    case notWritten(DataStorageSummaryStatus)
    /// The signature has no summary: card data missing (S910.9 and S910.15).
    case missing(Tag)
    /// The data that were read are not those on the card: IDS read error (S910.11).
    case readError
    /// The data were not written, which ends the transaction: IDS write error (S910.19).
    case writeError(DataStorageSummaryStatus)

    /// Compares the summaries: of the answer to GET PROCESSING OPTIONS (`9F7D`), and those of
    /// the signature, before (`DF8101`) and after the write (`DF8102`).
    ///
    /// - Parameters:
    ///   - data: The transaction's data.
    ///   - isWritten: Whether data were to be written (IDS Status).
    init(_ data: TransactionData, isWritten: Bool) {
        guard let before = data[0xDF8101], !before.isEmpty else {
            self = .missing(0xDF8101)
            return
        }
        guard data[0x9F7D] == before else {
            self = .readError
            return
        }
        guard isWritten else {
            self = .confirmed(.successfulRead)
            return
        }
        guard let after = data[0xDF8102], !after.isEmpty else {
            self = .missing(0xDF8102)
            return
        }
        guard before == after else {
            self = .confirmed([.successfulRead, .successfulWrite])
            return
        }
        let information = data.element(0xDF810A, ReaderDataInformation.self) ?? []
        self =
            information.contains(.stopIfWriteFailed)
            ? .writeError(.successfulRead) : .notWritten(.successfulRead)
    }
}
