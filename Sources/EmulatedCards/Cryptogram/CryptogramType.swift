// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The type of an application cryptogram, which is the card's decision.
///
/// See EMV Book 3, 6.5.5.4, table 14: bits 8 and 7 of the cryptogram information data.
enum CryptogramType: UInt8, Hashable, Sendable {
    /// AAC: declined.
    case applicationAuthentication = 0x00
    /// TC: approved offline.
    case transactionCertificate = 0x40
    /// ARQC: the issuer decides.
    case authorisationRequest = 0x80

    /// The cryptogram information data (`9F27`).
    var informationData: UInt8 { rawValue }

    /// The first byte of both schemes' card verification results, without a second cryptogram.
    var verificationResultsByte: UInt8 { verificationResultsByte(second: nil) }

    /// Returns the first byte of both schemes' card verification results.
    ///
    /// Bits 8 and 7 give the result of the second GENERATE AC (`10`: not requested), bits 6 and 5
    /// that of the first.
    func verificationResultsByte(second: CryptogramType?) -> UInt8 {
        (second?.rawValue ?? 0x80) | rawValue >> 2
    }
}
