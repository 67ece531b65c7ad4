// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Computes application cryptograms (`9F26`) as the issuer does.
enum ApplicationCryptogram {
    /// Collects the covered data, without padding.
    ///
    /// - Returns: `nil` if an element is missing or has another length. Only the second amount
    ///   (`9F03`) is optional; a missing one is zero.
    static func message(
        _ objects: [DataObject], version: CryptogramVersion, issuerApplicationData: [UInt8]
    ) -> [UInt8]? {
        var message: [UInt8] = []
        for (tag, count) in version.coverage.elements {
            guard let value = objects.first(tag)?.value else {
                guard tag == .amountOtherNumeric else { return nil }
                message += [UInt8](repeating: 0, count: count)
                continue
            }
            guard value.count == count else { return nil }
            message += value
        }
        guard let covered = version.covered(issuerApplicationData) else { return nil }
        return message + covered
    }

    /// Computes a cryptogram: the retail MAC over the padded message, or with AES a CMAC.
    ///
    /// See EMV Book 2, 8.1.2.
    static func compute(
        _ message: [UInt8], version: CryptogramVersion, sessionKey: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        guard version.sessionKey == .commonAES else {
            return try compute(message, padding: version.padding, sessionKey: sessionKey)
        }
        return Array(try AESCMAC.mac(message, key: sessionKey).prefix(8))
    }

    /// Computes the retail MAC over the padded message.
    static func compute(
        _ message: [UInt8], padding: CryptogramVersion.Padding, sessionKey: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        var padded = message
        if padding == .marked { padded.append(0x80) }
        while !padded.count.isMultiple(of: 8) { padded.append(0) }
        return try TripleDES.retailMAC(padded, key: sessionKey)
    }
}

/// The parts of card data that concern its cryptogram; not yet checked.
struct CryptogramData: Sendable {
    /// The reason card data cannot be checked.
    enum Refusal: Error, Hashable, Sendable {
        /// An element is missing.
        case incomplete
        /// The scheme or the version is unknown.
        case unknownVersion
    }

    let version: CryptogramVersion
    /// `9F26`, eight bytes.
    let cryptogram: [UInt8]
    /// `9F36`, two bytes.
    let counter: [UInt8]
    /// `9F37`.
    let unpredictableNumber: [UInt8]
    /// `9F10`.
    let issuerApplicationData: [UInt8]

    init(_ objects: [DataObject], account: CardholderAccount) throws(Refusal) {
        func value(_ tag: Tag) -> [UInt8]? { objects.first(tag).map { Array($0.value) } }
        guard let cryptogram = value(.applicationCryptogram), cryptogram.count == 8,
            let issuerApplicationData = value(.issuerApplicationData),
            let counter = value(.applicationTransactionCounter),
            counter.count == 2, let unpredictableNumber = value(.unpredictableNumber)
        else { throw .incomplete }
        guard let scheme = IssuerScheme(objects, account: account),
            let version = CryptogramVersion.named(by: issuerApplicationData, scheme: scheme)
        else { throw .unknownVersion }
        self.version = version
        self.cryptogram = cryptogram
        self.counter = counter
        self.unpredictableNumber = unpredictableNumber
        self.issuerApplicationData = issuerApplicationData
    }

    /// Derives the card's key from a master key of its issuer.
    func cardKey(
        from issuerKey: SecretBytes, account: CardholderAccount
    ) throws(CryptographyError) -> SecretBytes {
        try CardKeyDerivation.cardKey(
            issuerKey: issuerKey, account: account, option: version.cardKey)
    }

    /// Derives a session key of this transaction.
    func sessionKey(
        _ kind: CardKeyDerivation.SessionKey, cardKey: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        try CardKeyDerivation.sessionKey(
            kind, cardKey: cardKey, counter: counter, unpredictableNumber: unpredictableNumber)
    }
}
