// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Fixtures")
struct FixturesTests {
    @Test("The transcripts of every source exist")
    func transcripts() throws {
        let paths = Fixtures.transcripts
        #expect(paths.count > 30)
        #expect(Set(paths).count == paths.count)
        for path in paths { #expect(try !Fixtures.bytes(path).isEmpty) }
    }

    @Test("Every folder of transcripts states its source and license")
    func provenance() throws {
        let folders = Set(Fixtures.transcripts.map { $0.split(separator: "/").dropLast() })
        for folder in folders {
            let text = try Fixtures.text(folder.joined(separator: "/") + "/README.md")
            #expect(text.contains("Source:"))
            #expect(text.contains("License:"))
            #expect(!text.lowercased().contains("no license"))
        }
    }
}
