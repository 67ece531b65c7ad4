// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension CardApplication: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try readSelection(section)
        try readProcessing(section)
        try readKeys(section)
        try section.part(&riskManagement, "risk")
        try section.bytes(&formFactorIndicator, "formFactor", 0...32)
        try section.part(&relayResistance, "relayResistance", usual: .honest)
        try section.part(&magneticStripe, "magneticStripe", usual: .standard)
        try section.part(&integratedStorage, "integratedStorage", usual: .free)
        try section.part(&standaloneStorage, "standaloneStorage", usual: .empty)
        try section.number(&balance, "balance", 0...999_999_999_999)
        try section.part(
            &removal, "removal", usual: CardRemoval(step: .generateApplicationCryptogram))
        try section.part(&contact, "contact", usual: .standard)
        readableObjects = try section.elements("readableObjects") ?? readableObjects
        let counters = "a list of the tags 9F36, 9F13, or 9F17"
        readableCounters =
            try section.read("readableCounters", allowed: counters) { value in
                guard case .array(let values) = value else { return nil }
                let tags = values.compactMap { $0.text(4...4).flatMap(Tag.init(digits:)) }
                let known: Set<Tag> = [0x9F36, 0x9F13, 0x9F17]
                return tags.count == values.count && known.isSuperset(of: tags) ? Set(tags) : nil
            } ?? readableCounters
    }

    var json: JSONValue {
        let members = [selectionJSON, processingJSON, keysJSON, behaviourJSON].flatMap { part in
            part.object?.members ?? []
        }
        return .object(JSONObject(members: members.map { ($0.name, $0.value) }))
    }

    private var behaviourJSON: JSONValue {
        .object([
            "risk": riskManagement.json,
            "formFactor": .bytes(formFactorIndicator),
            "relayResistance": .part(relayResistance),
            "magneticStripe": .part(magneticStripe),
            "integratedStorage": .part(integratedStorage),
            "standaloneStorage": .part(standaloneStorage),
            "balance": balance.map { .number($0) } ?? .null,
            "removal": .part(removal),
            "contact": .part(contact),
            "readableObjects": .elements(readableObjects),
            "readableCounters": .array(readableCounters.sorted().map { .string($0.description) }),
        ])
    }
}
