// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard
internal import Support

extension ScriptFile {
    /// The reader events that a tap can specify.
    private static let troubles: KeyValuePairs<String, Tap.Event> = [
        "unplugged": .unplug, "busy": .failure(.readerBusy), "denied": .failure(.accessDenied),
        "failed": .failure(.failed), "service-gone": .failure(.serviceUnavailable),
    ]
    /// The longest delay before a tap, in seconds.
    private static let longestDelay = 3600.0

    /// Parses a script.
    ///
    /// - Parameter json: The JSON text.
    /// - Throws: `Mistake`.
    package init(json: [UInt8]) throws(Mistake) {
        let object: JSONObject
        do {
            object = try JSONObject(parsing: json, limits: .keySet)
        } catch {
            throw Mistake(path: "$", allowed: "one JSON object; \(error.description.dropLast())")
        }
        for member in object.members {
            let path = "$.\(member.name)"
            switch member.name {
            case "conditions": conditions = try Self.conditions(member.value, path)
            case "taps":
                guard let values = member.value.array else {
                    throw Mistake(path: path, allowed: "a list of objects")
                }
                var taps: [Tap] = []
                for (index, value) in values.enumerated() {
                    taps.append(try Self.tap(value, "\(path)[\(index)]"))
                }
                self.taps = taps
            default:
                throw Mistake(path: path, allowed: "conditions, taps")
            }
        }
    }

    private static func conditions(
        _ value: JSONValue, _ path: String
    ) throws(Mistake) -> [PlatformCondition] {
        guard let values = value.array else {
            throw Mistake(path: path, allowed: "a list of strings")
        }
        var conditions: [PlatformCondition] = []
        for (index, value) in values.enumerated() {
            guard let condition = value.string.flatMap({ PlatformCondition($0) }) else {
                throw Mistake(path: "\(path)[\(index)]", allowed: PlatformCondition.allowed)
            }
            conditions.append(condition)
        }
        return conditions
    }

    private static func tap(_ value: JSONValue, _ path: String) throws(Mistake) -> Tap {
        let names = ["card", "faults", "after", "reader", "customer"]
        guard let object = value.object, object.members.allSatisfy({ names.contains($0.name) })
        else {
            throw Mistake(path: path, allowed: "an object with " + names.joined(separator: ", "))
        }
        let what = ["card", "reader", "customer"].compactMap { object[$0] }
        guard what.count == 1 else {
            throw Mistake(path: path, allowed: "one of card, reader, customer")
        }
        return Tap(
            event: try event(object, path), delay: try delay(object["after"], "\(path).after"))
    }

    private static func event(_ object: JSONObject, _ path: String) throws(Mistake) -> Tap.Event {
        if let value = object["card"] {
            // The name becomes an argument of a program and must not look like an option.
            guard let card = value.string, !card.isEmpty, !card.hasPrefix("-") else {
                throw Mistake(path: "\(path).card", allowed: "a card's name")
            }
            return .card(card, faults: try faults(object["faults"], "\(path).faults"))
        }
        guard object["faults"] == nil else {
            throw Mistake(path: "\(path).faults", allowed: "nothing without a card")
        }
        if let value = object["reader"] {
            guard let event = troubles.first(where: { $0.key == value.string })?.value else {
                throw Mistake(
                    path: "\(path).reader", allowed: troubles.map(\.key).joined(separator: ", "))
            }
            return event
        }
        guard object["customer"]?.string == "cancels" else {
            throw Mistake(path: "\(path).customer", allowed: "cancels")
        }
        return .failure(.cancelled)
    }

    private static func faults(
        _ value: JSONValue?, _ path: String
    ) throws(Mistake) -> [String] {
        guard let value else { return [] }
        let faults = value.array?.compactMap(\.string)
        guard let faults, faults.count == value.array?.count else {
            throw Mistake(path: path, allowed: "a list of strings, such as tear@3")
        }
        return faults
    }

    private static func delay(
        _ value: JSONValue?, _ path: String
    ) throws(Mistake) -> Duration {
        let seconds: Double?
        switch value {
        case nil: return .zero
        case .integer(let whole): seconds = Double(whole)
        case .decimal(let text): seconds = Double(text)
        default: seconds = nil
        }
        guard let seconds, (0...longestDelay).contains(seconds) else {
            throw Mistake(path: path, allowed: "seconds from 0 to 3600")
        }
        return .milliseconds(Int64(seconds * 1_000))
    }
}
