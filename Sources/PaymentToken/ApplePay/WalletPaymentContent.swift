// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

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
