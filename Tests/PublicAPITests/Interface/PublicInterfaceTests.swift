// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The module declares what Apple's does, and nothing of ours by accident.
///
/// `Lists/Apple.txt` was written from Apple's interface files and documentation, never from
/// what this module prints. `Lists/Linux.txt` holds the additions.
@Suite("Public interface")
struct PublicInterfaceTests {
    /// Where the declarations cannot be, or are deliberately not, Apple's own.
    private static let differences = [
        // Each access gives a stream of its own: Docs/PublicAPI.md, "Events".
        "final var events: AsyncStream<PaymentCardReader.Event> { get }":
            "final let events: AsyncStream<PaymentCardReader.Event>",
        // There is no UIKit.
        "from viewController: any ProximityReaderDiscovery.Presenter)":
            "from viewController: UIViewController)",
        // A lock stands behind the property of a class that Apple declares Sendable.
        "var userInterfaceLanguage: Locale.Language? { get set }":
            "var userInterfaceLanguage: Locale.Language?",
    ]
    /// Apple's enums are not frozen, because Apple's module is built for evolution.
    private static let notFrozen = "@nonexhaustive(warn) enum "

    private let interface: PublicInterface

    init() throws {
        interface = try PublicInterface(of: "ProximityReader")
    }

    @Test("Apple's folder declares Apple's interface, exactly")
    func appleInterface() throws {
        let lines = interface.lines(in: "ProximityReader/Apple", replacing: Self.differences)
            .map { $0.replacing(Self.notFrozen, with: "enum ") }
        expect(lines, equals: try list("Apple"))
    }

    @Test("Each difference from Apple's interface is still one", arguments: differences.keys)
    func differenceIsReal(ours: String) throws {
        #expect(
            interface.lines(in: "ProximityReader/Apple").contains { $0.contains(ours) },
            "Remove it from the list of differences.")
    }

    @Test("No enum of Apple's is frozen")
    func enumsAreNotFrozen() {
        let enums = interface.lines(in: "ProximityReader/Apple").filter { $0.contains("enum ") }
        #expect(!enums.isEmpty)
        #expect(enums.allSatisfy { $0.hasPrefix(Self.notFrozen) })
    }

    @Test("The additions are those of the list")
    func additions() throws {
        expect(interface.lines(in: "ProximityReader/Linux"), equals: try list("Linux"))
    }

    @Test("Public declarations stand in Apple's folder or in ours")
    func folders() {
        for file in interface.declaringFiles {
            #expect(
                file.hasPrefix("ProximityReader/Apple/")
                    || file.hasPrefix("ProximityReader/Linux/"), "\(file)")
        }
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
            case .insert(_, let line, _): Issue.record("Declared and not in the list: \(line)")
            case .remove(_, let line, _): Issue.record("In the list and not declared: \(line)")
            }
        }
    }
}
