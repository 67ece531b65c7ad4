// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import SmartCard

/// Seals a payment for the token server, in the form of `SealedWalletPayment`.
struct WalletSealing: Sendable {
    /// The type in the header.
    static let type = "ttp-wallet+jwe"

    private let serverKey: P256PublicKey
    private let random: RandomSource?

    /// Creates a sealing.
    ///
    /// - Parameters:
    ///   - serverKey: The server's public key.
    ///   - random: A source that tests may fix; `nil` takes the generator for private values.
    init(serverKey: P256PublicKey, random: RandomSource?) {
        self.serverKey = serverKey
        self.random = random
    }

    /// Seals payment data.
    ///
    /// - Throws: `CryptographyError`.
    func seal(
        _ data: [UInt8], of payment: WalletPayment, transactionIdentifier: [UInt8]
    ) throws(CryptographyError) -> SealedWalletPayment {
        let values = try JWESealing(random: random)
        let key = values.ephemeralKey.publicKey
        let header = JSONWriter.object { writer in
            writer.append("alg", JOSE.keyManagement)
            writer.append("enc", JOSE.contentEncryption)
            writer.append("typ", Self.type)
            writer.append("epk") { writer in
                writer.append("kty", "EC")
                writer.append("crv", "P-256")
                writer.append("x", base64URL: key.x)
                writer.append("y", base64URL: key.y)
            }
        }
        let plain = JSONWriter.object { writer in
            writer.append("nonce", lowerHexadecimal(payment.nonce))
            writer.append("merchantIdentifier", payment.merchantIdentifier)
            writer.append("transactionIdentifier", lowerHexadecimal(transactionIdentifier))
            if let hash = payment.applicationDataHash {
                writer.append("applicationData", lowerHexadecimal(hash))
            }
            writer.append("data", base64URL: data)
        }
        return SealedWalletPayment(try values.seal(plain, header: header, for: serverKey))
    }

    private func lowerHexadecimal(_ bytes: [UInt8]) -> String {
        Hexadecimal.string(bytes).lowercased()
    }
}
