// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Answer {
    /// Creates an answer with a list under one name.
    static func list<Element>(
        _ name: StaticString, _ elements: [Element],
        write: (Element, inout JSONWriter) -> Void
    ) -> Answer {
        let values = elements.map { element in
            JSONValue.object(JSONObject { write(element, &$0) })
        }
        return Answer { $0.append(name, .array(values)) }
    }
}

extension JSONObject {
    /// Creates an object from what `body` writes.
    init(_ body: (inout JSONWriter) -> Void) {
        let limits = JSONLimits(length: .max, depth: 16, count: .max)
        self = (try? JSONObject(parsing: JSONWriter.object(body), limits: limits)) ?? JSONObject()
    }
}
