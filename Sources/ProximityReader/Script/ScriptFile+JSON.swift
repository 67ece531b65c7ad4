// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
package import Support

extension ScriptFile {
    /// Parses a script.
    ///
    /// - Parameters:
    ///   - json: The JSON text.
    ///   - document: The name of the script in errors, such as its path.
    /// - Throws: `JSONMemberError`.
    package init(json: [UInt8], document: String = "") throws(JSONMemberError) {
        let decoder: JSONObjectDecoder
        do {
            decoder = JSONObjectDecoder(
                try JSONObject(parsing: json, limits: .keySet), document: document)
        } catch {
            throw JSONMemberError(
                document: document, found: "an invalid value",
                allowed: "one JSON object; \(error.description.dropLast())")
        }
        conditions =
            try decoder.list("conditions", of: PlatformCondition.allowed) { value in
                value.string.flatMap { PlatformCondition($0) }
            } ?? []
        if let sections = try decoder.objects("taps") {
            var taps: [Tap] = []
            for section in sections {
                taps.append(try Tap(section))
            }
            self.taps = taps
        }
        try decoder.rejectUnknownMembers()
    }
}

extension ScriptFile.Tap {
    /// The reader events that a tap can specify.
    private static let readerEvents: KeyValuePairs<String, Event> = [
        "unplugged": .unplug, "busy": .failure(.readerBusy), "denied": .failure(.accessDenied),
        "failed": .failure(.failed), "service-gone": .failure(.serviceUnavailable),
    ]
    /// The longest delay before a tap, in seconds.
    private static let longestDelay = 3600.0

    /// Reads an element of `taps`.
    fileprivate init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        // The name becomes an argument of a program and must not look like an option.
        let card = try section.read("card", allowed: "a card's name") { value in
            value.string.flatMap { $0.isEmpty || $0.hasPrefix("-") ? nil : $0 }
        }
        let faults = try section.list("faults", of: "faults, such as tear@3", \.string)
        let trouble = try section.choice("reader", of: Self.readerEvents)
        let cancellation = try section.choice(
            "customer", of: ["cancels": Event.failure(.cancelled)])
        delay =
            try section.read("after", allowed: "seconds from 0 to 3600") { value in
                Self.seconds(value).map { .milliseconds(Int64($0 * 1_000)) }
            } ?? .zero
        try section.rejectUnknownMembers()
        if card == nil, faults != nil {
            throw section.error("faults", allowed: "nothing without a card")
        }
        let events = [
            card.map { Event.card($0, faults: faults ?? []) }, trouble, cancellation,
        ].compactMap(\.self)
        guard let event = events.first, events.count == 1 else {
            throw section.error(
                found: events.isEmpty ? "none of them" : "more than one of them",
                allowed: "one of card, reader, customer")
        }
        self.event = event
    }

    private static func seconds(_ value: JSONValue) -> Double? {
        let seconds =
            switch value {
            case .integer(let whole): Double(whole)
            case .decimal(let text): Double(text)
            default: Double?.none
            }
        return seconds.flatMap { (0...longestDelay).contains($0) ? $0 : nil }
    }
}
