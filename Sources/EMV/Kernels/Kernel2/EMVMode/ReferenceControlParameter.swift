// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The request to the card: P1 of GENERATE AC (tag `DF8114`).
///
/// See EMV Contactless Book C-2, Annex A.
struct ReferenceControlParameter: Hashable, Sendable {
    /// Bit 5: a combined signature is requested.
    private static let combinedSignature: UInt8 = 0x10

    /// The kind of cryptogram.
    let cryptogram: CryptogramInformationData.Cryptogram
    /// Whether a combined signature (CDA) is requested.
    let isCombined: Bool

    /// Creates a parameter.
    init(_ cryptogram: CryptogramInformationData.Cryptogram, isCombined: Bool) {
        self.cryptogram = cryptogram
        self.isCombined = isCombined
    }

    /// Reads the byte.
    ///
    /// - Returns: `nil` for the reserved kind of cryptogram.
    init?(rawValue: UInt8) {
        guard let cryptogram = CryptogramInformationData(rawValue: rawValue).cryptogram else {
            return nil
        }
        self.init(cryptogram, isCombined: rawValue & Self.combinedSignature != 0)
    }

    /// The byte.
    var rawValue: UInt8 { cryptogram.rawValue | (isCombined ? Self.combinedSignature : 0) }

    /// Whether the card is allowed to answer with this cryptogram: as requested, or stricter.
    ///
    /// See EMV Contactless Book C-2, S9.23.
    func allows(_ answer: CryptogramInformationData.Cryptogram) -> Bool {
        cryptogram.allows(answer)
    }
}
