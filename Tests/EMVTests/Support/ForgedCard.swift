// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard

@testable import EMV

/// A card whose certificates and signatures are built field by field.
///
/// They follow the tables of EMV Book 2, so that each single field can be wrong.
struct ForgedCard {
    /// The fields of one certificate (Tables 6 and 14).
    struct Certificate {
        var header: UInt8 = 0x6A
        var format: UInt8
        var identifier: [UInt8]
        var expiry: [UInt8] = [0x12, 0x30]
        var serialNumber: [UInt8] = [0x00, 0x12, 0x34]
        var hashAlgorithm: UInt8 = 0x01
        var keyAlgorithm: UInt8 = 0x01
        var keyCount: UInt8?
        var trailer: UInt8 = 0xBC
        /// The bits of the hash to invert.
        var hashChange: UInt8 = 0
    }

    /// The fields of one signature (Tables 7, 17, and 22).
    struct Signature {
        var header: UInt8 = 0x6A
        var format: UInt8
        var hashAlgorithm: UInt8 = 0x01
        var data: [UInt8]
        var dataCount: UInt8?
        var trailer: UInt8 = 0xBC
        var hashChange: UInt8 = 0
    }

    static let number: [UInt8] = [0x54, 0x13, 0x33, 0x90, 0x00, 0x00, 0x15, 0x13]
    static let staticData: [UInt8] = [0x5A, 0x08] + number + [0x5F, 0x24, 0x03, 0x30, 0x12, 0x31]
    static let challenge: [UInt8] = [0x11, 0x22, 0x33, 0x44]
    static let cryptogram: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    static let dynamicNumber: [UInt8] = [0xCA, 0xFE, 0xBA]

    var issuer = Certificate(format: 0x02, identifier: [0x54, 0x13, 0x33, 0xFF])
    var card = Certificate(format: 0x04, identifier: number + [0xFF, 0xFF])
    var fixed = Signature(format: 0x03, data: [0xDA, 0xC1])
    var dynamic = Signature(
        format: 0x05, data: [UInt8(dynamicNumber.count)] + dynamicNumber)
    /// Elements that replace the card's own, or remove them if `nil`.
    var changes: [SmartCard.Tag: [UInt8]?] = [:]

    /// The terminal's data that the hash of the dynamic signature covers.
    var terminalData = challenge

    /// Returns the data of the card and the terminal with all signatures.
    func data() throws -> TransactionData {
        var data = TransactionData(kernel: .kernel2)
        let (authority, issuerKey, cardKey) = try (
            TestAuthority.authority(), TestAuthority.issuer(), TestAuthority.card()
        )
        data.set(.dedicatedFileName, (TestAuthority.rid?.bytes ?? []) + [0x10, 0x10])
        data.set(.certificationAuthorityPublicKeyIndex, [TestAuthority.index])
        data.set(.primaryAccountNumber, Self.number)
        data.set(.applicationInterchangeProfile, [0x39, 0x00])
        data.set(.transactionDate, [0x26, 0x11, 0x21])
        data.set(.staticDataAuthenticationTagList, [0x82])
        data.set(.unpredictableNumber, Self.challenge)
        (data[.issuerPublicKeyCertificate], data[.issuerPublicKeyRemainder]) = try sign(
            issuer, issuerKey.publicKey, by: authority)
        data.set(.issuerPublicKeyExponent, issuerKey.publicKey.exponent)
        let covered = Self.staticData + [0x39, 0x00]
        (data[.iccPublicKeyCertificate], data[.iccPublicKeyRemainder]) = try sign(
            card, cardKey.publicKey, covered, by: issuerKey)
        data.set(.iccPublicKeyExponent, cardKey.publicKey.exponent)
        data[.signedStaticApplicationData] = try sign(
            fixed, hasCount: false, covered, by: issuerKey)
        data[.signedDynamicApplicationData] = try sign(
            dynamic, hasCount: true, terminalData, by: cardKey)
        for (tag, value) in changes { data[tag] = value?[...] }
        return data
    }

    private func sign(
        _ fields: Certificate, _ key: RSAPublicKey, _ covered: [UInt8] = [],
        by signer: RSAPrivateKey
    ) throws -> (certificate: ArraySlice<UInt8>, remainder: ArraySlice<UInt8>) {
        var head: [UInt8] = [fields.format]
        head += fields.identifier + fields.expiry + fields.serialNumber
        head += [fields.hashAlgorithm, fields.keyAlgorithm]
        head += [fields.keyCount ?? UInt8(key.modulus.count), UInt8(key.exponent.count)]
        let room = signer.publicKey.modulus.count - head.count - 22
        let signed: [UInt8] = head + key.modulus.prefix(room)
        let remainder = Array(key.modulus.dropFirst(room))
        var hash = Digest.sha1(signed + remainder + key.exponent + covered)
        hash[7] ^= fields.hashChange
        let block: [UInt8] = [fields.header] + signed + hash + [fields.trailer]
        return (try signer.signRaw(block)[...], remainder[...])
    }

    private func sign(
        _ fields: Signature, hasCount: Bool, _ covered: [UInt8], by signer: RSAPrivateKey
    ) throws -> ArraySlice<UInt8> {
        var head: [UInt8] = [fields.format, fields.hashAlgorithm]
        if hasCount { head.append(fields.dataCount ?? UInt8(fields.data.count)) }
        head += fields.data
        let room = signer.publicKey.modulus.count - head.count - 22
        let signed = head + [UInt8](repeating: 0xBB, count: room)
        var hash = Digest.sha1(signed + covered)
        hash[7] ^= fields.hashChange
        let block: [UInt8] = [fields.header] + signed + hash + [fields.trailer]
        return try signer.signRaw(block)[...]
    }
}

extension ForgedCard {
    /// The response to GENERATE AC without the signature.
    static let response: [UInt8] =
        [0x9F, 0x27, 0x01, 0x80, 0x9F, 0x36, 0x02, 0x00, 0x07, 0x9F, 0x10, 0x02, 0xAB, 0xCD]
    static let transactionData: [UInt8] = [0xD0, 0xD1, 0xD2]

    /// Returns a card that signs its cryptogram, with `rest` after the transaction hash.
    static func combined(rest: [UInt8] = [], information: UInt8 = 0x80) -> ForgedCard {
        var card = ForgedCard()
        card.dynamic.data +=
            [information] + cryptogram + Digest.sha1(transactionData + response) + rest
        card.changes[.cryptogramInformationData] = [0x80]
        return card
    }

    /// Returns the template of a response with the signature of the data after nine bytes.
    private static func template(_ response: [UInt8], _ data: TransactionData) -> [UInt8] {
        let signature = TLVWriter.object(
            .signedDynamicApplicationData, Array(data[.signedDynamicApplicationData] ?? []))
        return TLVWriter.object(
            0x77, Array(response.prefix(9)) + signature + response.dropFirst(9))
    }

    /// Checks the combined signature of a card.
    func combinedVerdict(
        response: [UInt8] = ForgedCard.response
    ) throws -> AuthenticationVerdict {
        let data = try data()
        return CombinedDataAuthentication.verify(
            data: data, staticData: Self.staticData, transactionData: Self.transactionData,
            response: Self.template(response, data)[...], keys: try TestAuthority.keys())
    }

    /// Checks the combined signature of a card, and reads the data after the transaction hash.
    func checkCombined(
        additional: (ArraySlice<UInt8>) -> [DataObject]?
    ) throws -> AuthenticatedData {
        let data = try data()
        return try CombinedDataAuthentication.check(
            data: data, staticData: Self.staticData, transactionData: Self.transactionData,
            response: Self.template(Self.response, data)[...], keys: try TestAuthority.keys(),
            additional: additional)
    }

    /// Checks the combined signature of a card of kernel 2.
    func kernel2Verdict(
        relayData: [UInt8]?, summaryCount: Int? = nil
    ) throws -> AuthenticationVerdict {
        let data = try data()
        return Kernel2DynamicData.verify(
            data: data, staticData: Self.staticData, transactionData: Self.transactionData,
            response: Self.template(Self.response, data)[...], relayData: relayData,
            summaryCount: summaryCount, keys: try TestAuthority.keys())
    }

    /// Checks the signed static data of a card.
    func staticVerdict() throws -> AuthenticationVerdict {
        StaticDataAuthentication.verify(
            data: try data(), staticData: Self.staticData, keys: try TestAuthority.keys())
    }

    /// Checks the dynamic signature of a card.
    func dynamicVerdict() throws -> AuthenticationVerdict {
        DynamicDataAuthentication.verify(
            data: try data(), staticData: Self.staticData, terminalData: Self.challenge,
            keys: try TestAuthority.keys())
    }
}
