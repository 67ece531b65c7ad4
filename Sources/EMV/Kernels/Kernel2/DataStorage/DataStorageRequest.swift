// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// How integrated data storage changes the request for a cryptogram.
///
/// See EMV Contactless Book C-2, 7.6, GAC.1 to GAC.13 and GAC.40 to GAC.48.
enum DataStorageRequest: Hashable, Sendable {
    /// The stored data is read, and no data is written (GAC.27).
    case read
    /// The terminal's data is written, together with this cryptogram (GAC.40).
    case write(CryptogramInformationData.Cryptogram)
    /// The terminal's data is incomplete: IDS data error (GAC.6).
    case dataError
    /// The terminal stops if its data cannot be written: IDS no matching AC (GAC.11).
    case noMatchingCryptogram

    /// Decides for a transaction that reads stored data.
    ///
    /// - Parameters:
    ///   - decision: The cryptogram that the kernel would request.
    ///   - data: The transaction's data, including the terminal's data for storage.
    init(_ decision: CryptogramInformationData.Cryptogram, _ data: TransactionData) {
        // GAC.3 and GAC.4
        guard data.hasValue(.dsODSInfo), data.hasValue(.dsdol) else {
            self = .read
            return
        }
        // GAC.5
        guard
            let wanted = data[.dsACType]?.first.flatMap({
                CryptogramInformationData(rawValue: $0 & 0xC0).cryptogram
            }), let information = data.element(.dsODSInfoForReader)
        else {
            self = .dataError
            return
        }
        // GAC.7 and GAC.8
        if decision.allows(wanted) {
            self = .write(wanted)
        } else if decision == .decline && information.contains(.usableForDecline)
            || decision == .onlineRequest && information.contains(.usableForOnlineRequest)
        {
            // GAC.9
            self = .write(decision)
        } else {
            // GAC.10
            self = information.contains(.stopWithoutData) ? .noMatchingCryptogram : .read
        }
    }
}
