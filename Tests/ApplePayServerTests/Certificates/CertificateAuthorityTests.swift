// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePayServer
import Cryptography
import Foundation
import PaymentToken
import TestSupport
import Testing

@Suite("Certificate authority")
struct CertificateAuthorityTests {
    private let folder: TemporaryFolder
    private let authority: CertificateAuthority
    private let openssl = TestProgram(URL(fileURLWithPath: "/usr/bin/openssl"))

    init() throws {
        folder = try TemporaryFolder()
        authority = try TestServer.sharedAuthority.get()
    }

    private func file(_ name: String, _ certificate: [UInt8]) throws -> String {
        let file = folder.url.appendingPathComponent(name)
        try Data(PEM.text(PEM.certificate, certificate)).write(to: file)
        return file.path
    }

    private func text(_ certificate: [UInt8]) async throws -> String {
        let file = try file("shown.pem", certificate)
        // OpenSSL 3.2 and later print names without spaces around the equals signs.
        return try await openssl.run("x509", "-in", file, "-noout", "-text").output
            .replacing(" = ", with: "=")
    }

    @Test("The authority certifies signers and merchants in two branches that openssl verifies")
    func chains() async throws {
        let merchant = try authority.certificate(
            for: TestServer.merchant, key: KeyPair.generate(.p256).publicKey, now: TestServer.now)
        let root = try file("root.pem", authority.root)
        for (leaf, middle) in [
            (authority.ellipticCurveSigner.certificate, authority.intermediate),
            (authority.rsaSigner.certificate, authority.intermediate),
            (merchant.bytes, authority.merchants.certificate),
        ] {
            let verified = try await openssl.run(
                "verify", "-x509_strict", "-attime", "\(TestServer.now)", "-CAfile", root,
                "-untrusted", try file("middle.pem", middle), try file("leaf.pem", leaf))
            #expect(verified.status == 0, "\(verified.errors)")
        }
        let foreign = try await openssl.run(
            "verify", "-attime", "\(TestServer.now)", "-CAfile", root, "-untrusted",
            try file("middle.pem", authority.merchants.certificate),
            try file("leaf.pem", authority.ellipticCurveSigner.certificate))
        #expect(foreign.status != 0)
    }

    @Test("Certificates have the names and markers of genuine ones, but are labeled as a test")
    func names() async throws {
        let root = try await text(authority.root)
        #expect(root.contains("Subject: CN=Test Root CA - G3, OU="))
        #expect(root.contains("NIST CURVE: P-384"))
        let intermediate = try await text(authority.intermediate)
        #expect(intermediate.contains("1.2.840.113635.100.6.2.14: \n                ..\n"))
        #expect(intermediate.contains("NIST CURVE: P-256"))
        let signer = try await text(authority.ellipticCurveSigner.certificate)
        #expect(signer.contains("Subject: CN=ecc-smp-broker-sign_UC4-TEST, OU=iOS Systems"))
        #expect(signer.contains("1.2.840.113635.100.6.29: \n                ..\n"))
        #expect(signer.contains("Digital Signature\n"))
        let rsaSigner = try await text(authority.rsaSigner.certificate)
        #expect(rsaSigner.contains("Subject: CN=rsa-smp-broker-sign_UC4-TEST,"))
        #expect(rsaSigner.contains("Public-Key: (2048 bit)"))
        #expect(rsaSigner.contains("1.2.840.113635.100.6.29"))
        for text in [root, intermediate, signer, rsaSigner] {
            #expect(text.contains("O=Tap to Pay for Linux Test"))
            #expect(!text.contains("Apple"))
        }
    }

    @Test(
        "A2, A3: A merchant certificate has the identifier and its digest where genuine ones do"
    )
    func merchant() async throws {
        let key = try KeyPair.generate(.p256)
        let merchant = "merchant.test.spreedly.123merchant"
        let certificate = try authority.certificate(
            for: merchant, key: key.publicKey, team: "6D6MVLC567", now: TestServer.now)
        #expect(certificate.publicKey == key.publicKey)
        let text = try await text(certificate.bytes)
        #expect(
            text.contains(
                "Subject: UID=\(merchant), CN=Apple Pay Payment Processing:\(merchant), "
                    + "OU=6D6MVLC567,"))
        #expect(
            text.contains(
                "1.2.840.113635.100.6.32: \n                "
                    + ".@358DA5890B9555C0A9EFB84B5CD6FF04BFDCD5AABF5DC14B9872D8DF51EAF439\n"))
        #expect(text.contains("critical\n                Key Encipherment, Key Agreement\n"))
    }

    @Test("A long merchant identifier is kept in full despite the 64-character common name limit")
    func longIdentifier() async throws {
        let merchant = "merchant." + String(repeating: "a", count: 119)
        let certificate = try authority.certificate(
            for: merchant, key: KeyPair.generate(.rsa).publicKey, now: TestServer.now)
        let text = try await text(certificate.bytes)
        #expect(text.contains("UID=\(merchant), CN=Apple Pay Payment Processing:merchant.a"))
    }

    @Test(
        "Merchant identifiers that could be paths or hide in a name are refused",
        arguments: [
            "", "a/b", "..", ".a", "a b", "a\u{0}", "é", String(repeating: "a", count: 129),
        ])
    func identifiers(text: String) throws {
        let key = try KeyPair.generate(.p256).publicKey
        #expect(throws: ApplePayServerError(.invalidMerchant, "")) {
            try authority.certificate(for: text, key: key, now: TestServer.now)
        }
        #expect(throws: ApplePayServerError(.invalidMerchant, "")) {
            try MerchantCertificate(merchantIdentifier: text, folder: folder.url.path)
        }
    }

    @Test("A key of a kind without tokens is not certified")
    func otherKey() throws {
        let key = try KeyPair.generate(.p384).publicKey
        #expect(throws: ApplePayServerError(.invalidMerchant, "")) {
            try authority.certificate(for: TestServer.merchant, key: key, now: TestServer.now)
        }
        #expect(throws: ApplePayServerError(.invalidMerchant, "")) {
            try MerchantCertificate(merchantIdentifier: TestServer.merchant, [0x30, 0x00])
        }
    }

    @Test("The authority can be read from its files, which only the owner can access")
    func files() async throws {
        let path = folder.url.appendingPathComponent("authority").path
        #expect(!CertificateAuthority.exists(in: path))
        try authority.save(to: path)
        #expect(CertificateAuthority.exists(in: path))
        let copy = try CertificateAuthority(folder: path)
        #expect(copy.root == authority.root && copy.intermediate == authority.intermediate)
        #expect(copy.merchants.certificate == authority.merchants.certificate)
        #expect(copy.walletKey.publicKey == authority.walletKey.publicKey)
        #expect(copy.rsaSigner.key.publicKey == authority.rsaSigner.key.publicKey)
        let files = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(files.count == 9)
        for name in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            let mode = try #require(attributes[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0, "\(name)")
        }
    }

    @Test(
        "The error for an unusable authority file names the file",
        arguments: ["root.pem", "intermediate.pem", "signer.key", "signer-rsa.pem", "wallets.key"])
    func brokenFiles(name: String) throws {
        let path = folder.url.path
        try authority.save(to: path)
        let file = "\(path)/\(name)"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        #expect(throws: ApplePayServerError(.filePermissions, "")) {
            try CertificateAuthority(folder: path)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        _ = try CertificateAuthority(folder: path)
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        do throws(ApplePayServerError) {
            _ = try CertificateAuthority(folder: path)
            Issue.record("\(name) was taken")
        } catch {
            #expect(error.code == .invalidFile)
            #expect(error.description.contains(name))
        }
        try FileManager.default.removeItem(atPath: file)
        #expect(throws: ApplePayServerError(.fileInaccessible, "")) {
            try CertificateAuthority(folder: path)
        }
    }

    @Test("An authority is not saved in a folder in which other users can write")
    func sharedFolder() throws {
        let path = folder.url.path
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
        do throws(ApplePayServerError) {
            try authority.save(to: path)
            Issue.record("\(path) was taken")
        } catch {
            #expect(error.code == .folderPermissions)
            #expect(error.description.contains("chmod 700"))
        }
        #expect(!CertificateAuthority.exists(in: path))
    }

    @Test(
        "A merchant's certificate is saved, with its key if the key was generated here",
        arguments: [PublicKeyInfo.Kind.p256, .rsa])
    func merchantFiles(kind: PublicKeyInfo.Kind) throws {
        let path = folder.url.path
        let other: PublicKeyInfo.Kind = kind == .rsa ? .p256 : .rsa
        let key = try KeyPair.generate(kind)
        let merchant = TestServer.merchant
        let certificate = try authority.certificate(
            for: merchant, key: key.publicKey, now: TestServer.now)
        try certificate.save(to: path, key: key)
        let read = try #require(
            try MerchantCertificate(merchantIdentifier: merchant, kind: kind, folder: path))
        #expect(read.bytes == certificate.bytes)
        #expect(try read.key(in: path)?.publicKey == key.publicKey)
        #expect(
            try MerchantCertificate(merchantIdentifier: merchant, kind: other, folder: path) == nil)
        #expect(
            try MerchantCertificate(merchantIdentifier: "other", kind: kind, folder: path) == nil)
        let keyPath = MerchantCertificate.keyPath(merchant, kind, in: path)
        try CertificateFile.write(KeyPair.generate(kind), to: keyPath)
        #expect(throws: ApplePayServerError(.invalidFile, "")) { try read.key(in: path) }
        // A certificate without its key.
        try certificate.save(to: path)
        #expect(try read.key(in: path) == nil)
    }

    @Test("A4: The certificate for a certificate request has the request's key")
    func request() async throws {
        let key = try KeyPair.generate(.p256)
        let made = try CertificateRequest(
            subject: DistinguishedName(.commonName("Any name")), key: key)
        let request = try CertificateRequest(made.bytes)
        let certificate = try authority.certificate(
            for: TestServer.merchant, key: request.publicKey, now: TestServer.now)
        #expect(certificate.publicKeyHash == key.publicKey.hash)
        #expect(try await !text(certificate.bytes).contains("Any name"))
    }

    @Test("An authority with the key of another certificate is not read")
    func mixedFiles() throws {
        let path = folder.url.path
        try authority.save(to: path)
        let files = FileManager.default
        try files.removeItem(atPath: "\(path)/signer.key")
        try files.copyItem(atPath: "\(path)/merchants.key", toPath: "\(path)/signer.key")
        #expect(throws: ApplePayServerError(.invalidFile, "")) {
            try CertificateAuthority(folder: path)
        }
    }

    @Test("A certificate of another merchant is refused")
    func otherMerchant() throws {
        let certificate = try authority.certificate(
            for: TestServer.merchant, key: KeyPair.generate(.p256).publicKey, now: TestServer.now)
        #expect(throws: ApplePayServerError(.differentMerchant, "")) {
            try MerchantCertificate(
                merchantIdentifier: "merchant.example.other", certificate.bytes)
        }
        #expect(throws: ApplePayServerError(.differentMerchant, "")) {
            try MerchantCertificate(
                merchantIdentifier: TestServer.merchant, authority.intermediate)
        }
    }

    @Test(
        "The authority is valid from the day before its creation, for five years",
        arguments: [(-2, false), (0, true), (1820, true), (1826, false)])
    func validity(days: Int64, isValid: Bool) {
        #expect(authority.isValid(at: TestServer.now + days * 86_400) == isValid)
    }

    @Test("No printed form of the authority contains a key")
    func printing() {
        for text in ["\(authority)", String(reflecting: authority)] {
            #expect(!text.contains("KEY") && text.count < 200)
        }
        var dumped = ""
        dump(authority, to: &dumped)
        #expect(dumped.count < 300)
    }
}
