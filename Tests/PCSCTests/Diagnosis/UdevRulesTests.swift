// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

/// Checks the parts of the udev(7) syntax that the rules file uses.
@Suite
struct UdevRulesTests {
    private struct Assignment: Hashable {
        let key: String
        let operation: String
        let value: String
    }

    private static let rules: [[Assignment]] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../udev/70-tap-to-pay.rules").standardized
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: ",").compactMap { part in
                let part = part.drop { $0 == " " }
                guard
                    let match = part.wholeMatch(
                        of: /([A-Z]+(?:\{[A-Za-z_]+\})?)(==|!=|\+=|=)"([^"]*)"/)
                else { return nil }
                return Assignment(
                    key: String(match.1), operation: String(match.2), value: String(match.3))
            }
        }
    }()

    @Test
    func everyLineIsARule() throws {
        let known: Set<String> = [
            "ACTION", "SUBSYSTEM", "ENV{DEVTYPE}", "ATTR{idVendor}", "ATTR{idProduct}", "GOTO",
            "LABEL", "GROUP", "MODE", "TAG", "ENV{TAPTOPAY_READER}",
        ]
        #expect(Self.rules.count > 30)
        for rule in Self.rules {
            #expect(!rule.isEmpty)
            for assignment in rule {
                #expect(known.contains(assignment.key))
                let isMatch = ["==", "!="].contains(assignment.operation)
                let isMatchKey = [
                    "ACTION", "SUBSYSTEM", "ENV{DEVTYPE}", "ATTR{idVendor}", "ATTR{idProduct}",
                ]
                .contains(assignment.key)
                #expect(isMatch == isMatchKey)
            }
        }
    }

    @Test
    func everyJumpHasItsLabelFurtherOn() {
        for (index, rule) in Self.rules.enumerated() {
            for jump in rule where jump.key == "GOTO" {
                let isFound = Self.rules[index...].joined().contains {
                    $0.key == "LABEL" && $0.value == jump.value
                }
                #expect(isFound)
            }
        }
    }

    @Test
    func everyReaderIsNamedOnceInLowerCase() {
        let readers = Self.rules.compactMap { rule -> String? in
            let numbers = rule.filter { $0.key.hasPrefix("ATTR{id") }.map(\.value)
            return numbers.count == 2 ? numbers.joined(separator: ":") : nil
        }
        #expect(Set(readers).count == readers.count)
        let isWellFormed = readers.allSatisfy {
            $0.wholeMatch(of: /[0-9a-f]{4}:[0-9a-f]{4}/) != nil
        }
        #expect(isWellFormed)
        let expected = [
            "072f:2200", "072f:223b", "076b:5022", "04e6:5790", "096e:060d", "054c:0dc8",
            "1c34:6132",
        ]
        #expect(Set(expected).isSubset(of: readers))
    }

    @Test
    func theReaderIsGivenToTheSeatAndAGroup() {
        let grants = Self.rules.joined().filter { ["GROUP", "MODE", "TAG"].contains($0.key) }
        #expect(
            Set(grants) == [
                Assignment(key: "GROUP", operation: "=", value: "plugdev"),
                Assignment(key: "MODE", operation: "=", value: "0660"),
                Assignment(key: "TAG", operation: "+=", value: "uaccess"),
            ])
    }
}
