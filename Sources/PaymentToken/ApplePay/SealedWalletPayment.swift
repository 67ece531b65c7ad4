// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

/// A payment from a wallet to the token server, which only the server can read.
///
/// It is a compact JWE with `ECDH-ES+A256KW` and `A256GCM` (RFC 7518, 4.6 and 5.3) for the server's
/// key; Apple's own format for this step is not public. The plaintext is a JSON object with
/// `nonce`, `merchantIdentifier`, `transactionIdentifier`, `applicationData` if there is a digest,
/// and `data`: the payment data in Base64URL, byte for byte as the merchant will decrypt it. All
/// other bytes are in lowercase hexadecimal.
package struct SealedWalletPayment: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Seals a payment for the token server.
    ///
    /// - Parameters:
    ///   - content: The content to seal.
    ///   - serverKey: The server's key; only the server can decrypt the result.
    ///   - random: A fixed source for tests; `nil` uses the generator for private values.
    /// - Throws: `CryptographyError`.
    package init(
        sealing content: WalletPaymentContent, for serverKey: P256PublicKey,
        random: RandomSource? = nil
    ) throws(CryptographyError) {
        let values = try JWESealing(random: random)
        let ephemeralKey = values.ephemeralKey.publicKey
        let header = JSONWriter.object { header in
            header.append("alg", JOSE.keyManagement)
            header.append("enc", JOSE.contentEncryption)
            header.append("typ", JOSE.walletPayment)
            header.append("epk") { key in
                key.append("kty", "EC")
                key.append("crv", "P-256")
                key.append("x", base64URL: ephemeralKey.x)
                key.append("y", base64URL: ephemeralKey.y)
            }
        }
        self.init(try values.seal(content.json, header: header, for: serverKey))
    }
}

/// The content that a wallet seals for the token server: the plaintext of ``SealedWalletPayment``.
package struct WalletPaymentContent: Sendable {
    /// The maximum length of the payment data, in bytes; a card's EMV data is far shorter.
    package static let maximumDataCount = 8 * 1024

    /// The server's nonce for this payment, 16 to 64 bytes.
    package var nonce: [UInt8]
    package var merchantIdentifier: String
    /// The transaction identifier, 32 bytes.
    package var transactionIdentifier: [UInt8]
    /// The SHA-256 hash of the application data, 32 bytes, or `nil`.
    package var applicationData: [UInt8]?
    /// The payment data as the merchant will decrypt it.
    package var data: SecretBytes

    package init(
        nonce: [UInt8], merchantIdentifier: String, transactionIdentifier: [UInt8],
        applicationData: [UInt8]?, data: SecretBytes
    ) {
        self.nonce = nonce
        self.merchantIdentifier = merchantIdentifier
        self.transactionIdentifier = transactionIdentifier
        self.applicationData = applicationData
        self.data = data
    }

    /// Parses the text that `json` creates.
    ///
    /// - Returns: `nil` when a member is missing or has an invalid length.
    package init?(json: [UInt8]) {
        guard let object = try? JSONObject(parsing: json),
            let nonce = Self.bytes(object["nonce"]), (16...64).contains(nonce.count),
            let merchant = object["merchantIdentifier"]?.string, !merchant.isEmpty,
            let identifier = Self.bytes(object["transactionIdentifier"]), identifier.count == 32,
            let data = object["data"]?.string.flatMap({ Base64URL.bytes($0) }),
            (1...Self.maximumDataCount).contains(data.count)
        else { return nil }
        if let value = object["applicationData"] {
            guard let digest = Self.bytes(value), digest.count == 32 else { return nil }
            applicationData = digest
        }
        self.nonce = nonce
        merchantIdentifier = merchant
        transactionIdentifier = identifier
        self.data = SecretBytes(data)
    }

    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.append("nonce", Self.digits(nonce))
            writer.append("merchantIdentifier", merchantIdentifier)
            writer.append("transactionIdentifier", Self.digits(transactionIdentifier))
            if let applicationData {
                writer.append("applicationData", Self.digits(applicationData))
            }
            writer.append("data", base64URL: data.withBytes { Array($0) })
        }
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        value?.string.flatMap { Hexadecimal.bytes($0) }
    }

    private static func digits(_ bytes: [UInt8]) -> String {
        Hexadecimal.string(bytes).lowercased()
    }
}

extension WalletPaymentContent: CustomStringConvertible, CustomReflectable {
    /// The merchant; never the content.
    package var description: String { "A wallet's payment for \(merchantIdentifier)" }

    package var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
