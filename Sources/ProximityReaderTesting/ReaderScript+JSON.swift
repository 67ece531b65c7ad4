// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import EmulatedCards
internal import PaymentToken
internal import ProximityReader
internal import SmartCard

extension ReaderScript {
    /// What a tap may say of the reader.
    private static let troubles: KeyValuePairs<String, ScriptedTap.Event> = [
        "unplugged": .unplug, "busy": .failure(.readerBusy), "denied": .failure(.accessDenied),
        "failed": .failure(.failed), "service-gone": .failure(.serviceUnavailable),
    ]
    /// The longest time until a tap, in seconds.
    private static let longestDelay = 3600.0

    /// Reads a script.
    ///
    /// - Parameters:
    ///   - json: The JSON text.
    ///   - card: Finds a card by what stands in the script.
    /// - Throws: `ReaderScriptError`.
    public init(
        json: [UInt8], card: (String) throws -> CardProfile? = { CardProfile(named: $0) }
    ) throws(ReaderScriptError) {
        let object: JSONObject
        do {
            object = try JSONObject(parsing: json, limits: .keySet)
        } catch {
            throw ReaderScriptError(path: "$", allowed: "one JSON object; \(error)")
        }
        self.init()
        for member in object.members {
            let path = "$.\(member.name)"
            switch member.name {
            case "conditions":
                conditions = try Self.conditions(member.value, path)
            case "taps":
                guard let values = member.value.array else {
                    throw ReaderScriptError(path: path, allowed: "a list of objects")
                }
                var taps: [ScriptedTap] = []
                for (index, value) in values.enumerated() {
                    taps.append(try Self.tap(value, "\(path)[\(index)]", card))
                }
                self.taps = taps
            default:
                throw ReaderScriptError(path: path, allowed: "conditions, taps")
            }
        }
    }

    private static func conditions(
        _ value: JSONValue, _ path: String
    ) throws(ReaderScriptError) -> [PlatformCondition] {
        guard let values = value.array else {
            throw ReaderScriptError(path: path, allowed: "a list of texts")
        }
        var conditions: [PlatformCondition] = []
        for (index, value) in values.enumerated() {
            guard let condition = value.string.flatMap({ PlatformCondition($0) }) else {
                throw ReaderScriptError(
                    path: "\(path)[\(index)]", allowed: PlatformCondition.allowed)
            }
            conditions.append(condition)
        }
        return conditions
    }

    private static func tap(
        _ value: JSONValue, _ path: String, _ card: (String) throws -> CardProfile?
    ) throws(ReaderScriptError) -> ScriptedTap {
        let names = ["card", "faults", "after", "reader", "customer"]
        guard let object = value.object, object.members.allSatisfy({ names.contains($0.name) })
        else {
            throw ReaderScriptError(
                path: path, allowed: "an object of " + names.joined(separator: ", "))
        }
        let what = ["card", "reader", "customer"].compactMap { object[$0].map { $0 } }
        guard what.count == 1 else {
            throw ReaderScriptError(path: path, allowed: "one of card, reader, customer")
        }
        return ScriptedTap(
            try event(object, path, card), after: try delay(object["after"], "\(path).after"))
    }

    private static func event(
        _ object: JSONObject, _ path: String, _ card: (String) throws -> CardProfile?
    ) throws(ReaderScriptError) -> ScriptedTap.Event {
        if let value = object["card"] {
            guard let profile = value.string.flatMap({ try? card($0) }) else {
                throw ReaderScriptError(
                    path: "\(path).card",
                    allowed: "a card's name: " + CardProfile.names.joined(separator: ", "))
            }
            return .card(profile, faults: try faults(object["faults"], "\(path).faults"))
        }
        guard object["faults"] == nil else {
            throw ReaderScriptError(path: "\(path).faults", allowed: "nothing without a card")
        }
        if let value = object["reader"] {
            guard let event = troubles.first(where: { $0.key == value.string })?.value else {
                throw ReaderScriptError(
                    path: "\(path).reader", allowed: troubles.map(\.key).joined(separator: ", "))
            }
            return event
        }
        guard object["customer"]?.string == "cancels" else {
            throw ReaderScriptError(path: "\(path).customer", allowed: "cancels")
        }
        return .failure(.cancelled)
    }

    private static func faults(
        _ value: JSONValue?, _ path: String
    ) throws(ReaderScriptError) -> [CardFault] {
        guard let value else { return [] }
        let faults = value.array?.compactMap { $0.string.flatMap { CardFault($0) } }
        guard let faults, faults.count == value.array?.count else {
            throw ReaderScriptError(
                path: path,
                allowed: "a list of faults, such as tear@3, hang@2, cut@4:1, status@5:6985, "
                    + "delay@2:300ms or unplug@1")
        }
        return faults
    }

    private static func delay(
        _ value: JSONValue?, _ path: String
    ) throws(ReaderScriptError) -> Duration {
        let seconds: Double?
        switch value {
        case nil: return .zero
        case .integer(let whole): seconds = Double(whole)
        case .decimal(let text): seconds = Double(text)
        default: seconds = nil
        }
        guard let seconds, (0...longestDelay).contains(seconds) else {
            throw ReaderScriptError(path: path, allowed: "seconds from 0 to 3600")
        }
        return .milliseconds(Int64(seconds * 1_000))
    }
}
