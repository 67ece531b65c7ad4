// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension RelayResistance: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        try section.number(&minimum, "minimum", 0...65_535)
        try section.number(&maximum, "maximum", 0...65_535)
        try section.number(&transmission, "transmission", 0...65_535)
        try section.number(&delay, "delay", 0...65_535)
    }

    var json: ProfileValue {
        .object([
            "minimum": .number(minimum), "maximum": .number(maximum),
            "transmission": .number(transmission), "delay": .number(delay),
        ])
    }
}

extension MagneticStripe: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        try section.part(&track1, "track1")
        try section.part(&track2, "track2")
        for (name, track, count) in [("track1", track1, 6), ("track2", track2, 2)]
        where track.code.count != count || track.numberAndCounter.count != count {
            throw CardProfileError(
                path: "\(section.path).\(name)", found: "bitmaps of another length",
                allowed: "code and numberAndCounter of \(count) bytes")
        }
        try section.list(&dataObjectList, "udol")
        try section.bytes(&version, "version", 2...2)
    }

    var json: ProfileValue {
        .object([
            "track1": track1.json, "track2": track2.json, "udol": .bytes(dataObjectList.bytes),
            "version": .bytes(version),
        ])
    }
}

extension MagneticStripe.Positions: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        try section.bytes(&code, "code", 2...6)
        try section.bytes(&numberAndCounter, "numberAndCounter", 2...6)
        try section.number(&counterDigits, "counterDigits", 0...5)
    }

    var json: ProfileValue {
        .object([
            "code": .bytes(code), "numberAndCounter": .bytes(numberAndCounter),
            "counterDigits": .number(counterDigits),
        ])
    }
}

extension IntegratedDataStorage: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        try section.bytes(&identifier, "identifier", 8...11)
        try section.list(&dataObjectList, "dsdol")
        try section.bytes(&slotAvailability, "slotAvailability", 1...1)
        try section.bytes(&slotManagementControl, "slotManagementControl", 1...1)
        try section.bytes(&operatorIdentifier, "operatorIdentifier", 8...8)
        try section.bytes(&summary, "summary", 8...16)
        try section.bytes(&operatorData, "operatorData", 0...160)
    }

    var json: ProfileValue {
        .object([
            "identifier": .bytes(identifier), "dsdol": .bytes(dataObjectList.bytes),
            "slotAvailability": .bytes(slotAvailability),
            "slotManagementControl": .bytes(slotManagementControl),
            "operatorIdentifier": .bytes(operatorIdentifier), "summary": .bytes(summary),
            "operatorData": .bytes(operatorData),
        ])
    }
}

extension StandaloneDataStorage: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        protected = try Self.elements(section, "protected") ?? protected
        unprotected = try Self.elements(section, "unprotected") ?? unprotected
    }

    private static func elements(
        _ section: ProfileSection, _ name: String
    ) throws(CardProfileError) -> [[UInt8]]? {
        try section.read(name, allowed: "a list of 5 texts of 0 to 192 bytes") { value in
            guard case .list(let values) = value else { return nil }
            let elements = values.compactMap { $0.bytes(0...192) }
            return elements.count == values.count && elements.count == 5 ? elements : nil
        }
    }

    var json: ProfileValue {
        .object([
            "protected": .list(protected.map { .bytes($0) }),
            "unprotected": .list(unprotected.map { .bytes($0) }),
        ])
    }
}

extension CardRemoval: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        try section.choice(&step, "step")
        try section.number(&taps, "taps", 1...255)
    }

    var json: ProfileValue {
        .object(["step": .text(step.rawValue), "taps": .number(taps)])
    }
}
