// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import Support
import TestSupport
import Testing

/// The secrets that must not be in messages and files after a whole run.
@Suite("Secrets in output and files", .serialized)
struct SecrecyTests {
    @Test("No account number, token, or key is in standard error or in the state")
    func wholeRun() async throws {
        let home = try TestHome()
        var errors = ""
        var results = ""
        func run(_ words: String..., input: String = "") async throws -> String {
            let result = try await home.run(words, input: input)
            errors += result.errors
            return result.output
        }
        _ = try await run("psp", "init")
        let token = try await run("psp", "token").trimmingCharacters(in: .whitespacesAndNewlines)
        let tokenFile = try home.write(token, to: "elsewhere/token.jwt")
        for card in [
            "visa-credit", "visa-declining", "visa-static", "visa-two-tap", "mastercard-credit",
            "mastercard-magstripe", "mastercard-torn", "maestro", "two-schemes",
        ] {
            let read = try await run(
                "read", "--card", card, "--amount", "12.50", "--currency", "USD", "--json",
                "--accept-declined", "--token", tokenFile, "--yes")
            try #require(read.contains("paymentCardData"), "\(card): \(errors)")
            results += read
            let opened = try await home.open(nil, "--json")
            #expect(opened.output.contains("authorization"), "\(card): \(opened.errors)")
            let again = try await home.open()
            results += opened.output + again.output
            errors += opened.errors + again.errors
            errors += try await run("demo", "--card", card, "--json")
        }
        _ = try await run(
            "read", "--card", "visa-credit", "--amount", "1", "--currency", "USD", "--fault",
            "status@3:6F00")

        let files = try stateFiles(of: home)
        let privateScalars = try files.filter { $0.key.hasSuffix(".jwk") }.map { file in
            let object = try JSONSerialization.jsonObject(with: file.value) as? [String: Any]
            return try #require(object?["d"] as? String, "\(file.key)")
        }
        #expect(privateScalars.count == 3)

        // The output for apps and users contains neither account number nor token.
        expectNothingSecret(in: Data(results.utf8), "results", privateScalars + [token])
        expectNothingSecret(in: Data(errors.utf8), "standard error", privateScalars + [token])
        for (name, content) in files {
            let scalars = name.hasSuffix(".jwk") ? [] : privateScalars
            expectNothingSecret(in: content, name, scalars + [token])
        }
    }

    /// Returns every file that the runs left in the user's folders, by its path.
    private func stateFiles(of home: TestHome) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for folder in ["state", "config"] {
            let root = home.file(folder)
            for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
                let url = root.appendingPathComponent(path)
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
                if !isFolder.boolValue { files["\(folder)/\(path)"] = try Data(contentsOf: url) }
            }
        }
        #expect(files.count > 8)
        return files
    }

    private func expectNothingSecret(in content: Data, _ name: String, _ secrets: [String]) {
        // Digits as text, and as two digits in each byte, as a chip stores them. The search is for
        // bytes, because a search for characters takes seconds for a database.
        let digits = Data(Hexadecimal.string(content).utf8)
        for profile in CardProfile.all {
            let number = Data(profile.pan.utf8)
            #expect(content.range(of: number) == nil, "\(name)")
            #expect(digits.range(of: number) == nil, "\(name)")
        }
        for secret in secrets { #expect(content.range(of: Data(secret.utf8)) == nil, "\(name)") }
    }
}
