// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentToken
internal import SmartCard

/// An issuer's master keys for application cryptograms, by the first digits of its cards.
///
/// Read from JSON:
/// `{"issuers": [{"prefix": "476173", "applicationCryptogram": "<32 digits>"}]}`.
public struct IssuerMasterKeys: Sendable {
    /// One issuer.
    package struct Issuer: Sendable {
        package let prefix: String
        package let applicationCryptogramKey: SecretBytes
    }

    package let issuers: [Issuer]

    package init(_ issuers: [Issuer]) {
        self.issuers = issuers
    }

    /// Reads keys from JSON.
    ///
    /// - Throws: `ProcessorError` with `invalidFile`.
    public init(parsing text: [UInt8]) throws(ProcessorError) {
        let invalid = ProcessorError(.invalidFile, "the issuer keys")
        guard let object = try? JSONObject(parsing: text, limits: .keySet),
            let elements = object["issuers"]?.array
        else { throw invalid }
        var issuers: [Issuer] = []
        for element in elements {
            guard let issuer = element.object, let prefix = issuer["prefix"]?.string,
                (1...19).contains(prefix.utf8.count),
                prefix.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let key = issuer["applicationCryptogram"]?.string.flatMap({ Hexadecimal.bytes($0) }
                ),
                key.count == 16
            else { throw invalid }
            issuers.append(Issuer(prefix: prefix, applicationCryptogramKey: SecretBytes(key)))
        }
        self.issuers = issuers
    }

    /// The published test key, for the numbers that test cards of Visa and Mastercard have.
    public static let test: IssuerMasterKeys = {
        let key = SecretBytes(
            [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]
                + [0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10])
        return IssuerMasterKeys(
            ["476173", "411111", "541333"].map {
                Issuer(prefix: $0, applicationCryptogramKey: key)
            })
    }()

    /// Returns the key for a card: that of the longest prefix, or `nil`.
    package func key(for number: CardNumber) -> SecretBytes? {
        issuers.filter { number.hasPrefix($0.prefix) }
            .max { $0.prefix.utf8.count < $1.prefix.utf8.count }?.applicationCryptogramKey
    }
}
