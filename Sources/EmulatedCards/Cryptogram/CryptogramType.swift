// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a card says with its application cryptogram.
///
/// See EMV Book 3, 6.5.5.4, table 14: bits 8 and 7 of the cryptogram information data.
enum CryptogramType: UInt8, Hashable, Sendable {
    /// AAC: declined.
    case applicationAuthentication = 0x00
    /// TC: approved offline.
    case transactionCertificate = 0x40
    /// ARQC: the issuer shall decide.
    case authorisationRequest = 0x80

    /// The cryptogram information data (`9F27`).
    var informationData: UInt8 { rawValue }

    /// The first byte of both schemes' card verification results, where no second
    /// cryptogram was asked for.
    var verificationResultsByte: UInt8 { verificationResultsByte(second: nil) }

    /// The first byte of both schemes' card verification results.
    ///
    /// Bits 8 and 7 tell what the second GENERATE AC returned (`10`: not asked for), bits 6
    /// and 5 what was returned first.
    func verificationResultsByte(second: CryptogramType?) -> UInt8 {
        (second?.rawValue ?? 0x80) | rawValue >> 2
    }
}
