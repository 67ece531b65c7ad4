// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Configurations, states, and tokens with an error, each with its own message.
@Suite("Mistakes around a read")
struct MistakeTests {
    private static let read = [
        "read", "--card", "visa-credit", "--amount", "12.50", "--currency", "USD",
    ]

    @Test(
        "A configuration error names the file, the path, the value found, and what is allowed",
        arguments: [
            (#"{"tapTimeout": "long"}"#, "$.tapTimeout: found “long”; allowed: a whole number"),
            (#"{"reder": "auto"}"#, "$.reder: found an unknown name; allowed: terminal, reader, "),
            (#"{"reader": 7}"#, "$.reader: found 7; allowed: “auto”, "),
            (
                #"{"terminal": {"combinations": [{"aid": "A0000000031010", "kernel": 9}]}}"#,
                "$.terminal.combinations[0].kernel: found 9; allowed: "
            ),
            (#"{"processor": {"keys": "none"}}"#, "$.processor.keys: found “none”; allowed: "),
            (
                #"{"reader": "#,
                "$: found invalid JSON at line 1, column 12 (the text ends too early); allowed: "
            ),
            ("", "$: found invalid JSON at line 1, column 1 (the text ends too early); "),
        ])
    func configuration(text: String, message: String) async throws {
        let home = try TestHome()
        let path = try home.write(text, to: "config/taptopay/config.json")
        let result = try await home.run(Self.read)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("\(path): \(message)"), "\(result.errors)")
        #expect(!result.errors.contains(".;"))
    }

    @Test(
        "What an error or a result quotes cannot control the terminal",
        arguments: [
            (["read\u{1B}[2J"], "Unknown command “read[2J”"),
            (["applepay", "pay", "--yes", "--request", "12.505"], "The amount of “Shop[2J”"),
            (["applepay", "pay", "--yes", "--request", "12.50"], "Pay Shop[2J"),
        ])
    func controls(words: [String], message: String) async throws {
        let home = try TestHome()
        let request = """
            {"merchantIdentifier": "merchant.example.taptopay", "countryCode": "US",
            "currencyCode": "USD", "supportedNetworks": ["visa"],
            "merchantCapabilities": ["supports3DS"],
            "total": {"label": "Shop\\u001b[2J", "amount": "AMOUNT"}}
            """
        let amount = words.last ?? ""
        let path = try home.write(
            request.replacingOccurrences(of: "AMOUNT", with: amount), to: "request.json")
        let result = try await home.run(words.map { $0 == amount && words.count > 1 ? path : $0 })
        #expect(result.errors.contains(message), "\(result.errors)")
        let controls = (result.output + result.errors).unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\n"
        }
        #expect(controls.isEmpty)
    }

    @Test("An error in a variable names the variable")
    func variable() async throws {
        let result = try await TestHome(["TAPTOPAY_TAP_TIMEOUT": "soon"]).run(Self.read)
        #expect(result.status == 1)
        #expect(
            result.errors.contains("TAPTOPAY_TAP_TIMEOUT: found “soon”; allowed: a whole number"))
    }

    @Test(
        "A key file that others can read is refused with a solution",
        arguments: ["reader-key.jwk", "pin-key.json", "psp/signing.jwk", "psp/encryption.jwk"])
    func wideKey(file: String) async throws {
        let home = try TestHome()
        let before = try await home.run(Self.read)
        #expect(before.status == 0, "\(before.errors)")
        let key = home.file("state/taptopay/\(file)")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key.path)
        let result = try await home.run(Self.read)
        #expect(result.status == 1)
        #expect(result.errors.contains(key.path))
        #expect(result.errors.contains("chmod"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
        #expect(try await home.run(Self.read).status == 0)
    }

    @Test(
        "A damaged state file is named with a solution",
        arguments: ["reader-key.jwk", "pin-key.json", "state.db", "psp/signing.jwk"])
    func damagedState(file: String) async throws {
        let home = try TestHome()
        #expect(try await home.run(Self.read).status == 0)
        try home.write("not what was there", to: "state/taptopay/\(file)")
        let result = try await home.run(Self.read)
        #expect(result.status == 1)
        #expect(result.errors.contains(home.file("state/taptopay/\(file)").path))
        #expect(!result.errors.contains("not what was there"))
    }

    @Test("A state folder that cannot be made is named by its path")
    func noState() async throws {
        let home = try TestHome()
        try home.write("a file, not a folder", to: "state")
        let result = try await home.run(Self.read)
        #expect(result.status == 1)
        #expect(result.errors.contains(home.file("state").path))
    }

    @Test("A reader token that is forged, expired, empty, or another thing is refused")
    func tokens() async throws {
        let home = try TestHome()
        #expect(try await home.run("psp", "init").status == 0)
        let good = try await home.run("psp", "token").output
        let other = try await TestHome().run("psp", "token").output
        let forged = good.split(separator: ".").dropLast() + other.split(separator: ".").suffix(1)
        let cases: [(String, String)] = [
            (forged.joined(separator: "."), "signature"), (other, "invalidReaderToken"),
            ("", "empty"),
            ("hello", "invalidReaderToken"),
        ]
        for (token, message) in cases {
            let path = try home.write(token, to: "token.jwt")
            let result = try await home.run(Self.read + ["--token", path])
            #expect(result.status == 1)
            #expect(result.errors.contains(message), "\(result.errors)")
            let payload = token.split(separator: ".").dropFirst().first ?? "no payload"
            #expect(!result.errors.contains(payload))
        }
        let path = try home.write(good, to: "token.jwt")
        #expect(try await home.run(Self.read + ["--token", path, "--yes"]).status == 0)
    }

    @Test("An expired reader token is refused")
    func expiredToken() async throws {
        let home = try TestHome()
        let path = try home.write(
            try await home.run("psp", "token", "--lifetime", "1").output, to: "token.jwt")
        // Valid for one second: the program decides when it has expired, without our own clock.
        let read = Self.read + ["--token", path, "--yes"]
        var result = try await home.run(read)
        while result.status == 0 { result = try await home.run(read) }
        #expect(result.status == 1)
        // It can expire before the reader is prepared or, on a busy machine, just after.
        let errors = ["(tokenExpired)", "(readerTokenExpired)"]
        #expect(errors.contains { result.errors.contains($0) }, "\(result.errors)")
    }
}
