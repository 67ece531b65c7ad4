// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
package import Support

/// A script as written: the events of a reader, with cards and faults by their names.
///
/// Docs/Errors.md describes the format.
package struct ScriptFile: Hashable, Sendable {
    /// An event while a reader waits for a card.
    package struct Tap: Hashable, Sendable {
        /// The kind of event.
        package enum Event: Hashable, Sendable {
            /// A card is presented, with faults while it is read.
            case card(String, faults: [String])
            /// The reader is unplugged.
            case unplug
            /// The reader fails in some other way.
            case failure(CardError.Code)
        }

        package let event: Event
        /// The time from the start of the wait to the event.
        package let delay: Duration
    }

    /// The simulated conditions of the platform.
    package var conditions: [PlatformCondition] = []
    /// The events, in order; `nil` uses the configured reader.
    package var taps: [Tap]?

    /// Returns the location of a card in a script; a relative path is relative to the script.
    ///
    /// - Parameters:
    ///   - card: The card in the script: a name, or a path with a slash or ending in `.json`.
    ///   - script: The script's path.
    /// - Returns: The name, or the path.
    package static func place(of card: String, in script: String) -> String {
        guard card.contains(where: { $0 == "/" }) || card.hasSuffix(".json"), !card.hasPrefix("/"),
            let slash = script.lastIndex(of: "/")
        else { return card }
        return script[...slash] + card
    }

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
