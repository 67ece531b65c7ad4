// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Compares the payment modules with lists, so that nothing becomes public by accident.
///
/// `PassKit.txt` and `Contacts.txt` were checked against Apple's headers and pages, which
/// Docs/PublicAPI.md names. `PassKitAdditions.txt` and `PassKitTesting.txt` list the additions.
@Suite("Public interface of PassKit")
struct PassKitInterfaceTests {
    @Test(
        "The public declarations of a payment module match its list",
        arguments: [
            ("PassKit", "PassKit/Apple", nil, "PassKit"),
            ("PassKit", "PassKit", "PassKit/Apple", "PassKitAdditions"),
            ("Contacts", "Contacts", nil, "Contacts"),
            ("PassKitTesting", "PassKitTesting", nil, "PassKitTesting"),
        ] as [(String, String, String?, String)])
    func declarations(
        module: String, folder: String, exception: String?, list: String
    ) async throws {
        let lines = try await PublicInterface(of: module).lines(in: folder, outside: exception)
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
}
