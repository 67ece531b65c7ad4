// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support

extension OpenAPIDocument {
    /// Returns the names of the events that an operation's stream has.
    package func eventNames(of operation: String) -> [String] {
        events(of: operation).members.map(\.name)
    }

    private func events(of operation: String) -> JSONObject {
        let found = operations.first { $0.identifier == operation }
        let content = found?.object["responses"]?.object?["200"]?.object?["content"]?.object
        return content?["text/event-stream"]?.object?["x-events"]?.object ?? JSONObject()
    }

    /// Returns what the description of an operation does not allow in the text of its stream.
    ///
    /// See HTML, 9.2.6.
    package func mistakes(inEvents text: String, of operation: String) -> [String] {
        let described = events(of: operation)
        return text.split(separator: "\n\n").flatMap { event -> [String] in
            let lines = event.split(separator: "\n")
            func value(_ field: String) -> String? {
                lines.first { $0.hasPrefix("\(field): ") }.map {
                    String($0.dropFirst(field.utf8.count + 2))
                }
            }
            guard let name = value("event") else { return [] }
            guard let schema = described[name] else {
                return ["\(operation): the event \(name) is not described."]
            }
            guard let data = value("data"), !data.isEmpty else {
                return allows(.string(""), schema) ? [] : ["\(name): has no data."]
            }
            return mistakes(in: Array(data.utf8), name, schema)
        }
    }
}
