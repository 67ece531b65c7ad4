// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzBodies
import Testing

@Suite("Fuzzed input")
struct FuzzReplayTests {
    private static func files(_ folder: String, _ body: FuzzBody) -> [URL] {
        let place = Bundle.module.bundleURL.appending(path: folder).appending(path: body.rawValue)
        let files = try? FileManager.default.contentsOfDirectory(
            at: place, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }
    }

    @Test("Every kind of parser has seeds", arguments: FuzzBody.allCases)
    func seeds(body: FuzzBody) {
        #expect(!Self.files("Corpus", body).isEmpty)
    }

    @Test(
        "Every seed, and every input that once stopped a parser, is read or refused",
        arguments: FuzzBody.allCases)
    func replay(body: FuzzBody) throws {
        for file in Self.files("FailCases", body) + Self.files("Corpus", body) {
            body.run(Array(try Data(contentsOf: file)))
        }
    }

    @Test("Every input that fuzzers found is read or refused", arguments: FuzzBody.allCases)
    func found(body: FuzzBody) throws {
        let file = Bundle.module.bundleURL
            .appending(path: "Corpus/found/\(body.rawValue).base64")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            body.run(Array(try #require(Data(base64Encoded: String(line)))))
        }
    }

    @Test("Every truncation of every seed is read or refused", arguments: FuzzBody.allCases)
    func truncations(body: FuzzBody) throws {
        for file in Self.files("Corpus", body) {
            let bytes = Array(try Data(contentsOf: file))
            let step = max(1, bytes.count / 64)
            for count in stride(from: 0, to: bytes.count, by: step) {
                body.run(Array(bytes.prefix(count)))
            }
        }
    }
}
