// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography

/// `taptopay applepay csr`: a merchant's key and certificate request.
enum ApplePayRequestCommand {
    private struct Report: Encodable {
        let request: String
        let key: String
        let newKey: Bool
    }

    static let command = Command(
        name: "csr", summary: "Create a merchant's key and certificate request.",
        discussion: """
            The owner of the request's key can decrypt the merchant's tokens: with your own \
            request, only you can. An existing key is reused.
            """,
        options: [
            .json, MerchantArgument.option,
            Option(
                name: "key", value: "FILE",
                help: "The private key in PEM, mode 0600 (default: merchant.key)."),
            Option(name: "rsa", help: "Create a 2048-bit RSA key instead of a P-256 key."),
        ],
        arguments: [Argument(name: "FILE", help: "Where to write the request in PEM.")],
        examples: [
            "taptopay applepay csr merchant.csr",
            "taptopay applepay csr --merchant merchant.example.cafe --key cafe.key cafe.csr",
        ]
    ) { invocation in
        let merchant = try MerchantArgument.identifier(invocation)
        let file = invocation.argument("FILE") ?? "merchant.csr"
        let keyFile = invocation.value("key") ?? "merchant.key"
        let isNew = !InputFile.exists(keyFile)
        do {
            if isNew {
                try CertificateFile.write(
                    KeyPair.generate(invocation.has("rsa") ? .rsa : .p256), to: keyFile)
            }
            let key = try CertificateFile.key(keyFile)
            // Apple puts the merchant's names into the certificate itself.
            let request = try CertificateRequest(
                subject: DistinguishedName(.commonName(String(merchant.prefix(64)))), key: key)
            let text = try PEM.text(PEM.certificateRequest, request.bytes)
            try InputFile.write(String(decoding: text, as: UTF8.self), to: file)
        } catch {
            throw CommandError("\(error)")
        }
        if invocation.has("json") {
            try JSON.print(Report(request: file, key: keyFile, newKey: isNew))
        } else {
            Console.print("\(isNew ? "Created" : "Found") the private key: \(keyFile)")
            Console.print("Request: \(file)")
        }
        return .done
    }
}
