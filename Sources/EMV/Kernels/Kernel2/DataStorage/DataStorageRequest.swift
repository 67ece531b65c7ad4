// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What integrated data storage does to the request for a cryptogram.
///
/// See EMV Contactless Book C-2, 7.6, GAC.1 to GAC.13 and GAC.40 to GAC.48.
enum DataStorageRequest: Hashable, Sendable {
    /// The stored data are read, and nothing is written (GAC.27).
    case read
    /// The terminal's data are written, together with this cryptogram (GAC.40).
    case write(CryptogramInformationData.Cryptogram)
    /// The terminal's data are incomplete: IDS data error (GAC.6).
    case dataError
    /// The terminal does not want to go on without its data: IDS no matching AC (GAC.11).
    case noMatchingCryptogram

    /// Decides, for a transaction that reads stored data.
    ///
    /// - Parameters:
    ///   - decision: The cryptogram that the kernel wants.
    ///   - data: The transaction's data, with what the terminal gave for storage.
    init(_ decision: CryptogramInformationData.Cryptogram, _ data: TransactionData) {
        // GAC.3 and GAC.4
        guard data.hasValue(0xDF62), data.hasValue(0x9F5B) else {
            self = .read
            return
        }
        // GAC.5
        guard
            let wanted = data[0xDF8108]?.first.flatMap({
                CryptogramInformationData(rawValue: $0 & 0xC0).cryptogram
            }), let information = data.element(0xDF810A, ReaderDataInformation.self)
        else {
            self = .dataError
            return
        }
        // GAC.7 and GAC.8
        if wanted == .decline || wanted == decision
            || wanted == .onlineRequest && decision == .approve
        {
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
