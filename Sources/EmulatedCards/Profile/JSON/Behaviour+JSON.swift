// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension RelayResistance: PlainProfileObject {
    static var members: [ProfileMember<Self>] {
        [
            .number("minimum", \.minimum, 0...65_535),
            .number("maximum", \.maximum, 0...65_535),
            .number("transmission", \.transmission, 0...65_535),
            .number("delay", \.delay, 0...65_535),
        ]
    }
}

extension MagneticStripe: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.part(&track1, "track1")
        try section.part(&track2, "track2")
        for (name, track, count) in [("track1", track1, 6), ("track2", track2, 2)]
        where track.code.count != count || track.numberAndCounter.count != count {
            throw section.error(
                name, found: "bitmaps of the wrong length",
                allowed: "code and numberAndCounter with \(count) bytes each")
        }
        try section.list(&dataObjectList, "udol")
        try section.bytes(&version, "version", 2...2)
    }

    var json: JSONValue {
        .object([
            "track1": track1.json, "track2": track2.json, "udol": .bytes(dataObjectList.bytes),
            "version": .bytes(version),
        ])
    }
}

extension MagneticStripe.Positions: PlainProfileObject {
    static var members: [ProfileMember<Self>] {
        [
            .bytes("code", \.code, 2...6),
            .bytes("numberAndCounter", \.numberAndCounter, 2...6),
            .number("counterDigits", \.counterDigits, 0...5),
        ]
    }
}

extension IntegratedDataStorage: PlainProfileObject {
    static var members: [ProfileMember<Self>] {
        [
            .bytes("identifier", \.identifier, 8...11),
            .list("dsdol", \.dataObjectList),
            .bytes("slotAvailability", \.slotAvailability, 1...1),
            .bytes("slotManagementControl", \.slotManagementControl, 1...1),
            .bytes("operatorIdentifier", \.operatorIdentifier, 8...8),
            .bytes("summary", \.summary, 8...16),
            .bytes("operatorData", \.operatorData, 0...160),
        ]
    }
}

extension StandaloneDataStorage: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        protected = try Self.elements(section, "protected") ?? protected
        unprotected = try Self.elements(section, "unprotected") ?? unprotected
    }

    private static func elements(
        _ section: JSONObjectDecoder, _ name: String
    ) throws(JSONMemberError) -> [[UInt8]]? {
        try section.read(name, allowed: "a list of 5 strings of 0 to 192 bytes") { value in
            guard case .array(let values) = value else { return nil }
            let elements = values.compactMap { $0.bytes(0...192) }
            return elements.count == values.count && elements.count == 5 ? elements : nil
        }
    }

    var json: JSONValue {
        .object([
            "protected": .array(protected.map { .bytes($0) }),
            "unprotected": .array(unprotected.map { .bytes($0) }),
        ])
    }
}

extension CardRemoval: PlainProfileObject {
    static var members: [ProfileMember<Self>] {
        [
            .choice("step", \.step),
            .number("taps", \.taps, 1...255),
        ]
    }
}
