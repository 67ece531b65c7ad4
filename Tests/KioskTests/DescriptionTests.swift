// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProximityReader
import ProximityReaderTesting
import TestSupport
import Testing

@testable import Kiosk

@Suite("The API description")
struct DescriptionTests {
    @Test("Every schema that is referenced exists, and every schema that exists is referenced")
    func references() async throws {
        let kiosk = try await TestKiosk()
        let answer = try await kiosk.ask(.get, "/openapi.json", scope: nil)
        #expect(answer.status == 200)
        #expect(try answer.text("openapi") == "3.1.0")
        let text = String(decoding: answer.body, as: UTF8.self)
        let named = Set(
            text.components(separatedBy: "\"#/components/schemas/").dropFirst()
                .compactMap { $0.components(separatedBy: "\"").first })
        let schemas = try #require(
            (answer.members["components"] as? [String: Any])?["schemas"] as? [String: Any])
        #expect(named == Set(schemas.keys))
    }

    @Test("Every member and every parameter has a description and a valid example")
    func descriptions() async throws {
        let coverage = try await TestKiosk.document.coverage
        #expect(coverage.mistakes == [])
        #expect(coverage.members > 300 && coverage.parameters > 20 && coverage.examples > 200)
    }

    @Test("The events of a stream have the schemas that the description names")
    func events() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        _ = try await kiosk.settled(try await kiosk.start(key: "a"))
        // It checks them.
        let text = try await kiosk.events()
        for name in ["reader", "read", "lost"] {
            #expect(text.contains("event: \(name)\n"))
        }
        let document = try await TestKiosk.document
        #expect(
            document.eventNames(of: "listen").sorted() == [
                "lost", "payment", "read", "reader", "readiness", "tokenExpires",
            ])
        #expect(document.eventNames(of: "watchSheet") == ["state"])
        for text in [
            "event: read\ndata: {\"read\":1}", "event: read\ndata:", "event: other\ndata: {}",
        ] {
            #expect(!document.mistakes(inEvents: text, of: "listen").isEmpty)
        }
    }

    @Test("Every path parameter is described, and every operation has a unique identifier")
    func operations() async throws {
        let kiosk = try await TestKiosk()
        let paths = try await kiosk.ask(.get, "/openapi.json", scope: nil).object("paths")
        var names: [String] = []
        for (path, methods) in paths {
            for case let operation as [String: Any] in (try #require(methods as? [String: Any]))
                .values
            {
                names.append(try #require(operation["operationId"] as? String))
                let described = (operation["parameters"] as? [[String: Any]] ?? [])
                    .filter { $0["in"] as? String == "path" }.compactMap { $0["name"] as? String }
                let expected = path.components(separatedBy: "{").dropFirst()
                    .compactMap { $0.components(separatedBy: "}").first }
                #expect(described == expected, "\(path)")
            }
        }
        #expect(Set(names).count == names.count)
        #expect(names.contains("startRead"))
    }
}
