// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Compares the payment modules with lists, so that nothing becomes public by accident.
///
/// `PassKit.txt` and `Contacts.txt` were checked against Apple's headers and pages, which
/// Docs/PublicAPI.md names. `PassKitLinux.txt` and `PassKitTesting.txt` list the additions.
@Suite("Public interface of PassKit")
struct PassKitInterfaceTests {
    @Test(
        "The public declarations of a payment module match its list",
        arguments: [
            ("PassKit", "PassKit/Apple", "PassKit"), ("PassKit", "PassKit/Linux", "PassKitLinux"),
            ("Contacts", "Contacts", "Contacts"),
            ("PassKitTesting", "PassKitTesting", "PassKitTesting"),
        ])
    func declarations(module: String, folder: String, list: String) async throws {
        let lines = try await PublicInterface(of: module).lines(in: folder)
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Interface/Lists/\(list).txt")
        let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map(String.init)
        for change in lines.difference(from: expected) {
            switch change {
            case .insert(_, let line, _): Issue.record("Declared but not in the list: \(line)")
            case .remove(_, let line, _): Issue.record("In the list but not declared: \(line)")
            }
        }
    }

    @Test("PassKit's public declarations are in its Apple or Linux folder")
    func folders() async throws {
        for file in try await PublicInterface(of: "PassKit").declaringFiles {
            #expect(
                file.hasPrefix("PassKit/Apple/") || file.hasPrefix("PassKit/Linux/"), "\(file)")
        }
    }
}
