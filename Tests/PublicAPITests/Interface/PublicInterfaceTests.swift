// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The module declares Apple's interface, and no additions by accident.
///
/// `Lists/Apple.txt` was written from Apple's interface files and documentation, never from
/// what this module prints. `Lists/Additions.txt` holds the additions, and `Lists/EMV.txt` what kernels
/// of other packages can use.
@Suite("Public interface")
struct PublicInterfaceTests {
    /// The declarations that cannot be Apple's own, or deliberately are not.
    private static let differences = [
        // Each access returns a new stream: Docs/PublicAPI.md, "Events".
        "final var events: AsyncStream<PaymentCardReader.Event> { get }":
            "final let events: AsyncStream<PaymentCardReader.Event>",
        // There is no UIKit.
        "from viewController: any ProximityReaderDiscovery.Presenter)":
            "from viewController: UIViewController)",
        // A lock guards the property of a class that Apple declares Sendable.
        "var userInterfaceLanguage: Locale.Language? { get set }":
            "var userInterfaceLanguage: Locale.Language?",
    ]
    /// Apple's enums are not frozen, because Apple's module is built for evolution.
    private static let notFrozen = "@nonexhaustive(warn) enum "

    private let interface: PublicInterface

    init() async throws {
        interface = try await PublicInterface(of: "ProximityReader")
    }

    @Test("ProximityReader's Apple folder declares exactly Apple's interface")
    func appleInterface() throws {
        let lines = interface.lines(in: "ProximityReader/Apple", replacing: Self.differences)
            .map { $0.replacing(Self.notFrozen, with: "enum ") }
        expect(lines, equals: try list("Apple"))
    }

    @Test("Each listed difference from Apple's interface still exists", arguments: differences.keys)
    func differenceIsReal(ours: String) throws {
        #expect(
            interface.lines(in: "ProximityReader/Apple").contains { $0.contains(ours) },
            "Remove it from the list of differences.")
    }

    @Test("None of Apple's enums is frozen")
    func enumsAreNotFrozen() {
        let enums = interface.lines(in: "ProximityReader/Apple").filter { $0.contains("enum ") }
        #expect(!enums.isEmpty)
        #expect(enums.allSatisfy { $0.hasPrefix(Self.notFrozen) })
    }

    @Test("The additions to ProximityReader match their list")
    func additions() throws {
        expect(
            interface.lines(in: "ProximityReader", outside: "ProximityReader/Apple"),
            equals: try list("Additions"))
    }

    @Test("What kernels of other packages can use matches its list")
    func kernels() async throws {
        expect(try await PublicInterface(of: "EMV").lines(in: "EMV"), equals: try list("EMV"))
    }

    private func list(_ name: String) throws -> [String] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Lists/\(name).txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// Names each line that is missing or not expected.
    private func expect(_ lines: [String], equals expected: [String]) {
        for change in lines.difference(from: expected) {
            switch change {
            case .insert(_, let line, _): Issue.record("Declared but not in the list: \(line)")
            case .remove(_, let line, _): Issue.record("In the list but not declared: \(line)")
            }
        }
    }
}
