// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import PaymentToken

/// Everything a third party needs to verify a token.
struct TokenExport {
    struct Request: Encodable {
        let merchantIdentifier: String
        let countryCode: String
        let currencyCode: String
        let amount: String
        /// The data itself, in hexadecimal; the token contains its digest.
        let applicationData: String?
    }

    let token: ApplePayToken
    let request: Request
    let authority: CertificateAuthority
    let certificate: MerchantCertificate
    /// The merchant's key, or `nil` if the merchant was certified with its own request.
    let key: KeyPair?

    /// Writes `token.json`, `root.pem`, `intermediate.pem`, `merchant.pem`, `merchant.key` of
    /// mode 0600, and `request.json`.
    ///
    /// - Parameter folder: The folder, which is created if missing.
    /// - Throws: `CommandError` that names the file and what is wrong.
    func write(to folder: String) throws(CommandError) {
        try StateFolder.make(folder)
        do {
            try InputFile.write(
                String(decoding: token.paymentData, as: UTF8.self) + "\n",
                to: "\(folder)/token.json")
            for (name, bytes) in [
                ("root", authority.root), ("intermediate", authority.intermediate),
                ("merchant", certificate.bytes),
            ] {
                let text = try PEM.text(PEM.certificate, bytes)
                try InputFile.write(
                    String(decoding: text, as: UTF8.self), to: "\(folder)/\(name).pem")
            }
            if let key {
                try CertificateFile.write(key, to: "\(folder)/merchant.key")
            } else {
                // The key of an older token would not open this one.
                InputFile.remove("\(folder)/merchant.key")
            }
            try InputFile.write(JSON.document(request), to: "\(folder)/request.json")
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(error)")
        }
    }
}
