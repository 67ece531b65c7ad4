// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken
internal import Support

/// An issuer's master keys, by the first digits of its cards.
///
/// The JSON format is
/// `{"issuers": [{"prefix": "476173", "applicationCryptogram": "<32 digits>"}]}`. The optional keys
/// for scripts are `secureMessagingIntegrity` and `secureMessagingConfidentiality`, and the optional
/// key for the codes of mag-stripe mode is `dynamicCardVerificationCode`. The optional `pin` is the
/// PIN of all the issuer's test cards.
public struct IssuerMasterKeys: Sendable {
    /// One issuer.
    package struct Issuer: Sendable {
        package let prefix: String
        package let applicationCryptogramKey: SecretBytes
        /// The key for the integrity of scripts (IMK-SMI), or `nil` if none can be sent.
        package let integrityKey: SecretBytes?
        /// The key for the confidentiality of scripts (IMK-SMC), or `nil` if none can be sent.
        package let confidentialityKey: SecretBytes?
        /// The key for the codes of mag-stripe mode (IMK-CVC3), or `nil` if none can be checked.
        package let dynamicCodeKey: SecretBytes?
        /// The PIN of all its cards, or `nil` if it is unknown.
        package let referencePIN: PINDigits?

        package init(
            prefix: String, applicationCryptogramKey: SecretBytes,
            integrityKey: SecretBytes? = nil, confidentialityKey: SecretBytes? = nil,
            dynamicCodeKey: SecretBytes? = nil, referencePIN: PINDigits? = nil
        ) {
            self.prefix = prefix
            self.applicationCryptogramKey = applicationCryptogramKey
            self.integrityKey = integrityKey
            self.confidentialityKey = confidentialityKey
            self.dynamicCodeKey = dynamicCodeKey
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
                let dynamicCodeKey = Self.optionalKey(issuer["dynamicCardVerificationCode"]),
                let referencePIN = Self.optionalPIN(issuer["pin"])
            else { throw invalid }
            issuers.append(
                Issuer(
                    prefix: prefix, applicationCryptogramKey: key, integrityKey: integrityKey,
                    confidentialityKey: confidentialityKey, dynamicCodeKey: dynamicCodeKey,
                    referencePIN: referencePIN))
        }
        self.issuers = issuers
    }

    private static func key(_ value: JSONValue?) -> SecretBytes? {
        guard let bytes = value?.string.flatMap({ Hexadecimal.bytes($0) }), bytes.count == 16
        else { return nil }
        return SecretBytes(bytes)
    }

    /// Returns `.some(nil)` for a missing value, or `nil` for an invalid key.
    private static func optionalKey(_ value: JSONValue?) -> SecretBytes?? {
        guard let value else { return .some(nil) }
        return key(value).map { .some($0) }
    }

    /// Returns `.some(nil)` for a missing value, or `nil` for an invalid PIN.
    private static func optionalPIN(_ value: JSONValue?) -> PINDigits?? {
        guard let value else { return .some(nil) }
        guard let digits = value.string?.utf8.map({ $0 &- UInt8(ascii: "0") }),
            PINDigits.lengths.contains(digits.count), let pin = PINDigits(SecretBytes(digits))
        else { return nil }
        return .some(pin)
    }

    /// The published test keys, for the numbers of the schemes' test cards.
    public static let test = IssuerMasterKeys(
        [
            "476173", "411111", "541333", "679999", "371449", "374245", "378282",
            "620000", "601111", "353011",
        ].map {
            Issuer(
                prefix: $0, applicationCryptogramKey: published("0123456789ABCDEF"),
                integrityKey: published("FEDCBA9876543210"),
                confidentialityKey: published("89ABCDEF01234567"),
                dynamicCodeKey: published("76543210FEDCBA98"),
                referencePIN: PINDigits(SecretBytes([1, 2, 3, 4])))
        })

    /// The published test key for the device accounts of all emulated wallets.
    public static let deviceAccounts = IssuerMasterKeys(
        (1...9).flatMap { digit in
            test.issuers.prefix(1).map { issuer in
                Issuer(
                    prefix: "\(digit)",
                    applicationCryptogramKey: issuer.applicationCryptogramKey)
            }
        })

    /// Returns a published key: eight bytes, then the same digits in reverse order.
    private static func published(_ half: String) -> SecretBytes {
        SecretBytes(Hexadecimal.bytes(half + String(half.reversed())) ?? [])
    }

    /// Returns the issuer with the longest matching prefix, or `nil`.
    package func issuer(of number: CardNumber) -> Issuer? {
        issuers.filter { number.hasPrefix($0.prefix) }
            .max { $0.prefix.utf8.count < $1.prefix.utf8.count }
    }
}
