// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken
internal import SmartCard
internal import Support

/// An issuer's master keys, by the first digits of its cards.
///
/// Read from JSON:
/// `{"issuers": [{"prefix": "476173", "applicationCryptogram": "<32 digits>"}]}`; keys for
/// scripts are called `secureMessagingIntegrity` and `secureMessagingConfidentiality`; `pin` is the
/// one PIN of all the issuer's test cards.
public struct IssuerMasterKeys: Sendable {
    /// One issuer.
    package struct Issuer: Sendable {
        package let prefix: String
        package let applicationCryptogramKey: SecretBytes
        /// The key for the integrity of scripts (IMK-SMI), or `nil` when none can be sent.
        package let integrityKey: SecretBytes?
        /// The key for the secrecy of scripts (IMK-SMC), likewise.
        package let confidentialityKey: SecretBytes?
        /// The PIN of all its cards, or `nil` when it knows none.
        package let referencePIN: PINDigits?

        package init(
            prefix: String, applicationCryptogramKey: SecretBytes,
            integrityKey: SecretBytes? = nil, confidentialityKey: SecretBytes? = nil,
            referencePIN: PINDigits? = nil
        ) {
            self.prefix = prefix
            self.applicationCryptogramKey = applicationCryptogramKey
            self.integrityKey = integrityKey
            self.confidentialityKey = confidentialityKey
            self.referencePIN = referencePIN
        }
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
                let key = Self.key(issuer["applicationCryptogram"]),
                let integrityKey = Self.optionalKey(issuer["secureMessagingIntegrity"]),
                let confidentialityKey = Self.optionalKey(
                    issuer["secureMessagingConfidentiality"]),
                let referencePIN = Self.optionalPIN(issuer["pin"])
            else { throw invalid }
            issuers.append(
                Issuer(
                    prefix: prefix, applicationCryptogramKey: key, integrityKey: integrityKey,
                    confidentialityKey: confidentialityKey, referencePIN: referencePIN))
        }
        self.issuers = issuers
    }

    private static func key(_ value: JSONValue?) -> SecretBytes? {
        guard let bytes = value?.string.flatMap({ Hexadecimal.bytes($0) }), bytes.count == 16
        else { return nil }
        return SecretBytes(bytes)
    }

    /// No key where there is no value; `nil` where the value is no key.
    private static func optionalKey(_ value: JSONValue?) -> SecretBytes?? {
        guard let value else { return .some(nil) }
        return key(value).map { .some($0) }
    }

    /// No PIN where there is no value; `nil` where the value is no PIN.
    private static func optionalPIN(_ value: JSONValue?) -> PINDigits?? {
        guard let value else { return .some(nil) }
        guard let digits = value.string?.utf8.map({ $0 &- UInt8(ascii: "0") }),
            PINDigits.lengths.contains(digits.count), let pin = PINDigits(SecretBytes(digits))
        else { return nil }
        return .some(pin)
    }

    /// The published test keys, for the numbers that test cards of Visa and Mastercard have.
    public static let test = IssuerMasterKeys(
        ["476173", "411111", "541333", "679999"].map {
            Issuer(
                prefix: $0, applicationCryptogramKey: published("0123456789ABCDEF"),
                integrityKey: published("FEDCBA9876543210"),
                confidentialityKey: published("89ABCDEF01234567"),
                referencePIN: PINDigits(SecretBytes([1, 2, 3, 4])))
        })

    /// The published keys are eight bytes and the same digits backwards.
    private static func published(_ half: String) -> SecretBytes {
        SecretBytes(Hexadecimal.bytes(half + String(half.reversed())) ?? [])
    }

    /// Returns the issuer of a card: that of the longest prefix, or `nil`.
    package func issuer(of number: CardNumber) -> Issuer? {
        issuers.filter { number.hasPrefix($0.prefix) }
            .max { $0.prefix.utf8.count < $1.prefix.utf8.count }
    }
}
