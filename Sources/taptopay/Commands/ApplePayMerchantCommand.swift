// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import SmartCard
internal import Support

/// `taptopay applepay merchant`: a merchant's Payment Processing certificate.
enum ApplePayMerchantCommand {
    private struct Report: Encodable {
        let merchantIdentifier: String
        let certificate: String
        /// The file of the private key, where it was made here.
        let key: String?
        /// Which tokens are made for it.
        let version: String
        /// SHA-256 of the public key, as the tokens' headers have it.
        let publicKeyHash: String
    }

    static let command = Command(
        name: "merchant", summary: "Certify a merchant, whose tokens it can decrypt then.",
        discussion: """
            With a request its key is certified, whatever names it has; without one a key is made \
            here. A merchant may have a key on P-256, for tokens of EC_v1, and one of RSA, for \
            tokens of RSA_v1. An older certificate of the same kind is replaced.
            """,
        options: [
            .json, MerchantArgument.option, TimeArgument.option,
            Option(name: "request", value: "FILE", help: "The merchant's request in PEM."),
            Option(name: "rsa", help: "Make an RSA key of 2048 bits, not one on P-256."),
        ] + LocalTokenServer.options,
        examples: [
            "taptopay applepay merchant --merchant merchant.example.cafe",
            "taptopay applepay csr cafe.csr && taptopay applepay merchant --request cafe.csr",
        ]
    ) { invocation in
        let merchant = try MerchantArgument.identifier(invocation)
        let now = try TimeArgument.seconds(invocation)
        guard !(invocation.has("request") && invocation.has("rsa")) else {
            throw CommandError.usage("--rsa is for a key that is made here; the request has one.")
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
            Console.print("Certified \(merchant) for tokens of \(report.version)")
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
                throw CommandError("\(file) holds several requests; certify them one by one.")
            }
            return try CertificateRequest(request)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(file) is no certificate request that can be used: \(error)")
        }
    }
}
