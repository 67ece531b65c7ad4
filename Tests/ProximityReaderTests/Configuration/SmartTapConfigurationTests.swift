// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Smart Tap collectors in the configuration")
struct SmartTapConfigurationTests {
    private static let jwk =
        #"{"kty":"EC","crv":"P-256","x":"86i7MWDdrUvGfIJXlb2hSlkPbAUFnaC24tpZRQRD2Us","#
        + #""y":"lu3XQ7xivbvO9E8-csIO_HoasVzhkQmDM_fDYECbrU0","#
        + #""d":"H5i9RUkX-iwtLoevHW099ypmuBTMhCZ5xwO5ebbEBd0"}"#
    /// The same key as written by OpenSSL; it protects nothing.
    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgH5i9RUkX+iwtLoev
        HW099ypmuBTMhCZ5xwO5ebbEBd2hRANCAATzqLsxYN2tS8Z8gleVvaFKWQ9sBQWd
        oLbi2llFBEPZS5bt10O8Yr27zvRPPnLCDvx6GrFc4ZEJgzP3w2BAm61N
        -----END PRIVATE KEY-----
        """
    private static let collector =
        #"{"program": "p", "collectorIdentifier": 20180608, "keyVersion": 3, "#
        + #""keyFile": "collector.pem"}"#

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try write(Self.pem)
    }

    private func write(_ text: String, mode: Int = 0o600) throws {
        let file = folder.url.appendingPathComponent("collector.pem")
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: file.path)
    }

    private func configuration(_ text: String) throws -> ReaderConfiguration {
        let file = folder.url.appendingPathComponent("config.json").path
        let section = try ConfigurationFile.parse(
            Array(#"{"smartTap": \#(text)}"#.utf8), source: file)
        var configuration = ReaderConfiguration(environment: [:])
        try configuration.apply(section)
        return configuration
    }

    @Test(
        "A configured program has a collector with a key file next to the configuration",
        arguments: [pem, jwk])
    func entry(key: String) throws {
        try write(key)
        let configuration = try configuration("[\(Self.collector)]")
        let merchant = try #require(configuration.smartTapMerchants.first)
        #expect(merchant.program == "p" && merchant.collectorIdentifier == 20_180_608)
        #expect(merchant.keyVersion == 3)
        #expect(configuration.collectors["p"] == merchant.collector)
        let key = try JSONWebKey(parsing: Array(Self.jwk.utf8)).privateKey
        #expect(
            configuration.smartTapMerchants.first?.collector
                == SmartTapMerchant(
                    program: "", collectorIdentifier: 20_180_608, keyVersion: 3,
                    key: try #require(key)
                ).collector)
    }

    @Test("The numbers of a collector have 32 bits", arguments: [0, UInt32.max])
    func numbers(number: UInt32) throws {
        let text = Self.collector.replacing("20180608", with: "\(number)")
            .replacing(#""keyVersion": 3"#, with: #""keyVersion": \#(number)"#)
        let merchant = try #require(try configuration("[\(text)]").smartTapMerchants.first)
        #expect(merchant.collectorIdentifier == number && merchant.keyVersion == number)
    }

    @Test("Emulated phones have the test collectors, and a real reader has none")
    func test() throws {
        var configuration = ReaderConfiguration(environment: [:])
        #expect(configuration.collectors.isEmpty)
        configuration.reader = .emulated("google-wallet-pass")
        #expect(
            configuration.collectors.keys.sorted()
                == ["pass.com.example.books", "pass.com.example.coffee"])
    }

    @Test("Configured collectors take precedence over the test collectors")
    func precedence() throws {
        let text = Self.collector.replacing(#""p""#, with: #""pass.com.example.coffee""#)
        var configuration = try configuration("[\(text)]")
        configuration.reader = .emulated("google-wallet-pass")
        #expect(
            configuration.collectors["pass.com.example.coffee"]
                == configuration.smartTapMerchants.first?.collector)
    }

    private static let sameProgram = "[\(collector), \(collector)]"
    private static let sameCollector =
        "[\(collector), \(collector.replacing(#""p""#, with: #""q""#))]"
    private static let garbled = pem.replacing("MIGH", with: "AAAA")
    private static let publicHalf = jwk.replacing(#","d""#, with: #","e""#)

    @Test(
        "A mistake in a collector is reported with its path",
        arguments: [
            ("{}", "$.smartTap"), ("[{}]", "$.smartTap[0].program"),
            ("[1]", "$.smartTap[0]"),
            (#"[{"program": ""}]"#, "$.smartTap[0].program"),
            (#"[{"program": "p"}]"#, "$.smartTap[0].collectorIdentifier"),
            (
                #"[{"program": "p", "collectorIdentifier": 4294967296}]"#,
                "$.smartTap[0].collectorIdentifier"
            ),
            (
                #"[{"program": "p", "collectorIdentifier": 1}]"#, "$.smartTap[0].keyVersion"
            ),
            (
                #"[{"program": "p", "collectorIdentifier": 1, "keyVersion": 1}]"#,
                "$.smartTap[0].keyFile"
            ),
            (#"[{"collector": 1}]"#, "$.smartTap[0].collector"),
            (sameProgram, "$.smartTap[1].program"),
            (sameCollector, "$.smartTap[1].collectorIdentifier"),
        ])
    func mistakes(text: String, path: String) {
        let error = #expect(throws: ConfigurationError.self) { try configuration(text) }
        #expect(error?.path == path)
    }

    @Test("A key file that others can read is refused with the command to fix it")
    func mode() throws {
        try write(Self.pem, mode: 0o640)
        let error = #expect(throws: ConfigurationError.self) {
            try configuration("[\(Self.collector)]")
        }
        #expect(error?.description.contains("chmod 600") == true)
        #expect(error?.source.hasSuffix("/collector.pem") == true)
    }

    @Test(
        "A file without a private key is refused, and its contents are not quoted",
        arguments: [
            "", "garbage", garbled, publicHalf,
        ])
    func noKey(text: String) throws {
        try write(text)
        let error = #expect(throws: ConfigurationError.self) {
            try configuration("[\(Self.collector)]")
        }
        #expect(error?.found == "an invalid value")
        #expect(error?.description.contains("garbage") == false)
    }

    @Test("A missing key file and a folder are refused")
    func noFile() throws {
        for name in ["none.pem", "."] {
            let text = Self.collector.replacing("collector.pem", with: name)
            let error = #expect(throws: ConfigurationError.self) { try configuration("[\(text)]") }
            #expect(error?.allowed == "a file with a private key")
        }
    }
}
