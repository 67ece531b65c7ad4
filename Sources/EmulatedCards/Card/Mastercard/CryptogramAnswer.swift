// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data objects that answer GENERATE AC, with the cryptogram in the clear or signed.
///
/// See EMV Contactless Book C-2, 5.4.3, tables 5.5 and 5.6.
struct CryptogramAnswer: Hashable, Sendable {
    let type: CryptogramType
    let transactionCounter: UInt16
    let cryptogram: [UInt8]
    let issuerApplicationData: [UInt8]
    /// The POS cardholder interaction information of a phone (`DF4B`), 3 bytes, or empty.
    var interactionInformation: [UInt8] = []

    /// The answer with the cryptogram (`9F26`) in the clear.
    var plain: [UInt8] { template(TLVWriter.object(0x9F26, cryptogram)) }

    /// Returns the answer with a signature (`9F4B`) in place of the cryptogram.
    func signed(_ signature: [UInt8]) -> [UInt8] {
        template(TLVWriter.object(0x9F4B, signature))
    }

    /// The data that a signature covers: everything except itself, in the answer's order.
    var hashed: [UInt8] { head + tail }

    private var head: [UInt8] {
        TLVWriter.object(0x9F27, [type.informationData])
            + TLVWriter.object(0x9F36, transactionCounter.bigEndianBytes)
    }

    private var tail: [UInt8] {
        let issuer = TLVWriter.object(0x9F10, issuerApplicationData)
        guard !interactionInformation.isEmpty else { return issuer }
        return issuer + TLVWriter.object(0xDF4B, interactionInformation)
    }

    private func template(_ proof: [UInt8]) -> [UInt8] {
        TLVWriter.object(0x77, head + proof + tail)
    }
}
