// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The computation of application cryptograms (`9F26`).
enum ApplicationCryptogram {
    /// Computes the eight bytes from the terminal's and the card's data.
    ///
    /// See EMV Book 2, 8.1.2.
    static func compute(
        version: CryptogramVersion, cardKey: SecretBytes, terminal: TerminalValues,
        interchangeProfile: [UInt8], transactionCounter: UInt16,
        issuerApplicationData: IssuerApplicationData
    ) throws(CryptographyError) -> [UInt8] {
        var message: [UInt8] = []
        message.reserveCapacity(64)
        for (tag, count) in version.coverage.lengths {
            message += terminal.value(tag, count: count)
        }
        if version.coverage == .recommended { message += interchangeProfile }
        message += transactionCounter.bigEndianBytes
        switch version.issuerData {
        case .whole:
            message += issuerApplicationData.bytes
        case .kind:
            message += issuerApplicationData.verificationResults.dropFirst().prefix(1)
        case .verificationResults:
            message += issuerApplicationData.verificationResults
        case .verificationResultsAndCounters:
            message += issuerApplicationData.verificationResults
            message += issuerApplicationData.counters
        }
        let sessionKey = try CardKeyDerivation.sessionKey(
            version.sessionKey, cardKey: cardKey, transactionCounter: transactionCounter,
            unpredictableNumber: terminal.value(.unpredictableNumber, count: 4))
        if version.sessionKey == .commonAES {
            // See EMV Book 2, 8.1.2: the first bytes of a CMAC.
            return Array(try AESCMAC.mac(message, key: sessionKey).prefix(8))
        }
        return try code(over: message, padding: version.padding, key: sessionKey)
    }

    /// Computes the retail MAC over a message that is padded to whole blocks.
    static func code(
        over message: [UInt8], padding: CryptogramVersion.Padding, key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        var message = message
        if padding == .marked { message.append(0x80) }
        while !message.count.isMultiple(of: 8) { message.append(0) }
        return try TripleDES.retailMAC(message, key: key)
    }
}

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

/// The data objects that answer GENERATE AC, with the cryptogram in the clear or signed.
///
/// See EMV Contactless Book C-2, 5.4.3, tables 5.5 and 5.6.
struct CryptogramAnswer: Hashable, Sendable {
    let type: CryptogramType
    let transactionCounter: UInt16
    let cryptogram: [UInt8]
    let issuerApplicationData: [UInt8]
    /// The scheme's own objects, with tags and lengths, which follow the others.
    var additionalObjects: [UInt8] = []

    /// The answer with the cryptogram (`9F26`) in the clear.
    var plain: [UInt8] { template(TLVWriter.object(.applicationCryptogram, cryptogram)) }

    /// Returns the answer with a signature (`9F4B`) in place of the cryptogram.
    func signed(_ signature: [UInt8]) -> [UInt8] {
        template(TLVWriter.object(.signedDynamicApplicationData, signature))
    }

    /// The data that a signature covers: everything except itself, in the answer's order.
    var hashed: [UInt8] { head + tail }

    private var head: [UInt8] {
        TLVWriter.object(.cryptogramInformationData, [type.informationData])
            + TLVWriter.object(.applicationTransactionCounter, transactionCounter.bigEndianBytes)
    }

    private var tail: [UInt8] {
        TLVWriter.object(.issuerApplicationData, issuerApplicationData) + additionalObjects
    }

    private func template(_ proof: [UInt8]) -> [UInt8] {
        TLVWriter.object(.responseMessageTemplateFormat2, head + proof + tail)
    }
}
