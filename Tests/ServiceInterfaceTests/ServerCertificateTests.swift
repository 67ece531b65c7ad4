// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import HTTPServer
import ServiceInterface
import TestSupport
import Testing

@Suite("The end of a server's certificate")
struct ServerCertificateTests {
    private static let day: Int64 = 86_400
    private static let start: Int64 = 1_772_366_400
    /// 90 days.
    private static let end = start + 90 * day

    /// Writes a certificate, before one of another time, as a chain has it.
    private func files(in folder: TemporaryFolder) throws -> TransportSecurity {
        let key = try KeyPair.generate(.p256)
        let name = DistinguishedName(.commonName("kiosk"))
        let texts = try [Self.end, Self.start + 1].map { end in
            let certificate = try CertificateTemplate(
                subject: name, key: key.publicKey, times: Self.start..<end, extensions: []
            ).issue(by: name, signer: key)
            return try PEM.text(PEM.certificate, certificate)
        }
        let path = folder.url.appendingPathComponent("kiosk.pem")
        try Data(texts.flatMap { $0 }).write(to: path)
        return TransportSecurity(certificateFile: path.path, keyFile: "none")
    }

    @Test("A certificate is warned of for 30 days, and refused afterwards")
    func end() throws {
        let folder = try TemporaryFolder()
        let files = try files(in: folder)
        let certificate = try ServerCertificate(files, now: Self.start + 1)
        #expect(certificate.end == Self.end)
        #expect(certificate.warning(at: Self.end - 30 * Self.day) == nil)
        let warning = try #require(certificate.warning(at: Self.end - 30 * Self.day + 1))
        #expect(warning.contains("expires in 29 days") && warning.contains("/kiosk.pem"))
        #expect(
            try ServerCertificate(files, now: Self.end - 1).isExpired(at: Self.end - 1) == false)
        #expect(
            certificate.warning(at: Self.end - 1)?.contains("expires in less than a day") == true)
        #expect(certificate.isExpired(at: Self.end))
        #expect(certificate.warning(at: Self.end)?.contains("has expired") == true)
        let late = #expect(throws: ServerError.self) {
            try ServerCertificate(files, now: Self.end)
        }
        #expect(late?.code == .certificateExpired)
        let early = #expect(throws: ServerError.self) {
            try ServerCertificate(files, now: Self.start - 1)
        }
        #expect(early?.code == .certificateNotYetValid)
    }

    @Test("A file that only the TLS library can read is left to it")
    func unreadable() throws {
        let files = TransportSecurity(certificateFile: "/nowhere", keyFile: "/nowhere")
        let certificate = try ServerCertificate(files, now: Self.start)
        #expect(certificate.end == nil && certificate.warning(at: Self.start) == nil)
    }
}
