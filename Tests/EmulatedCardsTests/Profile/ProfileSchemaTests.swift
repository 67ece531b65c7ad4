// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// The checked-in schema matches what the profile reader accepts.
@Suite struct ProfileSchemaTests {
    @Test("The schema names the properties of a profile at each level")
    func properties() throws {
        // Everything that can be null is present.
        let profile = try CardProfile.mastercardCredit.changed(by: [
            "applications[0].relayResistance={}", "applications[0].magneticStripe={}",
            "applications[0].integratedStorage={}", "applications[0].standaloneStorage={}",
            "applications[0].removal={}", "applications[0].risk.cardActionCodes={}",
            "applications[0].records=[{}]", #"wallet={"passes":[{"passTypeIdentifier":"p"}]}"#,
        ])
        let schema = try Self.schema()
        #expect(Self.compare(profile.value, schema, "$") == [])
    }

    @Test("The schema names the properties of Google's passes")
    func smartTapPasses() throws {
        let profile = try CardProfile.visaCredit.changed(by: [
            #"wallet={"kind":"google","smartTapPasses":[{"collectorIdentifier":1}]}"#
        ])
        #expect(
            Self.compare(profile.value, try Self.schema(), "$")
                .filter { $0.hasPrefix("$.wallet") } == [])
    }

    @Test("The schema lists the names that the profile reader accepts")
    func choices() throws {
        let properties = try Self.dictionary(try Self.schema()["properties"])
        let parts = [
            try Self.dictionary(Self.dictionary(properties["applications"])["items"]),
            try Self.dictionary(properties["wallet"]),
        ]
        let text = try #require(
            String(data: JSONSerialization.data(withJSONObject: parts), encoding: .utf8))
        let names =
            CardScheme.allCases.map(\.rawValue) + TestIssuerKey.allCases.map(\.rawValue)
            + TestCardKey.allCases.map(\.rawValue)
            + CardRiskManagement.Decision.allCases.map(\.rawValue)
            + CardRiskManagement.Verification.allCases.map(\.rawValue)
            + CardRiskManagement.DeviceVerification.allCases.map(\.rawValue)
            + CardRemoval.Step.allCases.map(\.rawValue)
            + Wallet.Kind.allCases.map(\.rawValue) + SmartTapPass.Service.allCases.map(\.rawValue)
        for name in names { #expect(text.contains("\"\(name)\""), "\(name)") }
    }

    /// Returns the paths at which the document and the schema differ.
    private static func compare(
        _ value: JSONValue, _ schema: [String: Any], _ path: String
    ) -> [String] {
        switch value {
        case .object(let object):
            guard let properties = schema["properties"] as? [String: [String: Any]] else {
                // An object of tags: its names are free.
                return schema["propertyNames"] == nil ? ["\(path): not in the schema"] : []
            }
            let names = Set(object.members.map(\.name))
            let others = Set(properties.keys).subtracting(["$schema"]).symmetricDifference(names)
            let inner = object.members.flatMap { member in
                compare(member.value, properties[member.name] ?? [:], "\(path).\(member.name)")
            }
            let isOpen = schema["additionalProperties"] as? Bool != false
            return others.map { "\(path).\($0)" } + (isOpen ? ["\(path): open"] : []) + inner
        case .array(let values):
            guard let items = schema["items"] as? [String: Any], let first = values.first else {
                return schema["items"] == nil ? ["\(path): no items"] : []
            }
            return compare(first, items, "\(path)[0]")
        default:
            return schema.isEmpty ? [path] : []
        }
    }

    private static func schema() throws -> [String: Any] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/card-profile.schema.json")
        return try dictionary(JSONSerialization.jsonObject(with: Data(contentsOf: root)))
    }

    private static func dictionary(_ value: Any?) throws -> [String: Any] {
        try #require(value as? [String: Any])
    }
}
