// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the modules of payments declare stands in lists, so that nothing becomes public by
/// accident.
///
/// `PassKit.txt` and `Contacts.txt` were held against Apple's headers and pages, which
/// Docs/PublicAPI.md names. `PassKitLinux.txt` and `PassKitTesting.txt` hold the additions.
@Suite("Public interface of PassKit")
struct PassKitInterfaceTests {
    @Test(
        "The declarations are those of the list",
        arguments: [
            ("PassKit", "PassKit/Apple", "PassKit"), ("PassKit", "PassKit/Linux", "PassKitLinux"),
            ("Contacts", "Contacts", "Contacts"),
            ("PassKitTesting", "PassKitTesting", "PassKitTesting"),
        ])
    func declarations(module: String, folder: String, list: String) throws {
        let lines = try PublicInterface(of: module).lines(in: folder)
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Interface/Lists/\(list).txt")
        let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map(String.init)
        for change in lines.difference(from: expected) {
            switch change {
            case .insert(_, let line, _): Issue.record("Declared and not in the list: \(line)")
            case .remove(_, let line, _): Issue.record("In the list and not declared: \(line)")
            }
        }
    }

    @Test("Public declarations of PassKit stand in Apple's folder or in ours")
    func folders() throws {
        for file in try PublicInterface(of: "PassKit").declaringFiles {
            #expect(
                file.hasPrefix("PassKit/Apple/") || file.hasPrefix("PassKit/Linux/"), "\(file)")
        }
    }
}
