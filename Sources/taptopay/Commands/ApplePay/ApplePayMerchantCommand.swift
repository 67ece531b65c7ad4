// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import Support

/// `taptopay applepay merchant`: a merchant's Payment Processing certificate.
enum ApplePayMerchantCommand {
    private struct Report: Encodable {
        let merchantIdentifier: String
        let certificate: String
        /// The private key's file, if the key was created here.
        let key: String?
        /// The version of the tokens for the merchant.
        let version: String
        /// SHA-256 of the public key, as in the tokens' headers.
        let publicKeyHash: String
    }

    static let command = Command(
        name: "merchant", summary: "Certify a merchant, so that it can decrypt its tokens.",
        discussion: """
            With --request, certifies the request's key, whatever names the request contains; \
            without it, creates a key. A merchant can have a P-256 key for EC_v1 tokens and an RSA \
            key for RSA_v1 tokens. An older certificate of the same kind is replaced.
            """,
        options: [
            .json, MerchantArgument.option, TimeArgument.option,
            Option(name: "request", value: "FILE", help: "A certificate request in PEM."),
            Option(name: "rsa", help: "Create a 2048-bit RSA key instead of a P-256 key."),
        ] + LocalTokenServer.options,
        examples: [
            "taptopay applepay merchant --merchant merchant.example.cafe",
            "taptopay applepay csr cafe.csr && taptopay applepay merchant --request cafe.csr",
        ]
    ) { invocation in
        let merchant = try MerchantArgument.identifier(invocation)
        let now = try TimeArgument.seconds(invocation)
        guard !(invocation.has("request") && invocation.has("rsa")) else {
            throw CommandError.usage("Give --request or --rsa, not both: the request has a key.")
        }
        let request = try invocation.value("request").map { try read($0) }
        let server = try LocalTokenServer(invocation, now: now)
        let certificate: MerchantCertificate
        do {
            if let request {
                certificate = try server.authority.certificate(
                    for: merchant, key: request.publicKey, now: now)
                try certificate.save(to: server.folder)
            } else {
                certificate = try server.makeMerchant(
                    merchant, invocation.has("rsa") ? .rsa : .p256, now: now
                ).certificate
            }
        } catch {
            throw CommandError("\(error)")
        }
        let kind = certificate.publicKey.kind
        let report = Report(
            merchantIdentifier: merchant,
            certificate: MerchantCertificate.path(merchant, kind, in: server.folder),
            key: request == nil
                ? MerchantCertificate.keyPath(merchant, kind, in: server.folder) : nil,
            version: kind == .rsa ? "RSA_v1" : "EC_v1",
            publicKeyHash: Hexadecimal.string(certificate.publicKeyHash))
        if invocation.has("json") {
            try JSON.print(report)
        } else {
            Console.print("Certified \(merchant) for \(report.version) tokens")
            Console.print("Certificate: \(report.certificate)")
            if let key = report.key { Console.print("Private key: \(key)") }
        }
        return .done
    }

    private static func read(_ file: String) throws(CommandError) -> CertificateRequest {
        let text = try InputFile.bytes(file)
        do {
            let requests = try PEM.structures(PEM.certificateRequest, in: text)
            guard requests.count == 1, let request = requests.first else {
                throw CommandError("\(file) must contain exactly one certificate request.")
            }
            return try CertificateRequest(request)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(file) is not a usable certificate request: \(error)")
        }
    }
}

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
