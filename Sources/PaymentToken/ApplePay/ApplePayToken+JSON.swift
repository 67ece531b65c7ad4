// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension ApplePayToken {
    /// The value of `version` for a P-256 key.
    package static let ellipticCurveVersion = "EC_v1"
    /// The value of `version` for an RSA key.
    package static let rsaVersion = "RSA_v1"

    /// `PKPaymentToken.paymentData`: compact JSON in the member order of genuine tokens.
    ///
    /// See Apple, Payment token format reference.
    package var paymentData: [UInt8] {
        JSONWriter.object { token in
            switch version {
            case .ellipticCurve: token.append("version", Self.ellipticCurveVersion)
            case .rsa: token.append("version", Self.rsaVersion)
            }
            token.append("data", base64: data)
            token.append("signature", base64: signature)
            token.append("header") { header in
                switch version {
                case .ellipticCurve(let ephemeralPublicKey):
                    header.append("ephemeralPublicKey", base64: ephemeralPublicKey)
                case .rsa(let wrappedKey):
                    header.append("wrappedKey", base64: wrappedKey)
                }
                header.append("publicKeyHash", base64: publicKeyHash)
                header.append("transactionId", Self.lowercase(transactionIdentifier))
                if let applicationData {
                    header.append("applicationData", Self.lowercase(applicationData))
                }
            }
        }
    }

    /// `PKPaymentToken.transactionIdentifier`, in uppercase digits, unlike in the token.
    package var transactionIdentifierText: String { Hexadecimal.string(transactionIdentifier) }

    private static func lowercase(_ bytes: [UInt8]) -> String {
        Hexadecimal.string(bytes).lowercased()
    }
}
