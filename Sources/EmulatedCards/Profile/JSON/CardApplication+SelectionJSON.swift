// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension CardApplication {
    mutating func readSelection(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        // `scheme` was read first, because it determines the defaults of the other members.
        try section.choice(&scheme, "scheme")
        try section.bytes(&identifier, "aid", 5...16)
        try section.text(&label, "label", 1...16)
        try section.text(&preferredName, "preferredName", 1...16)
        try section.number(&priority, "priority", 0...255)
        try section.bytes(&kernelIdentifier, "kernelIdentifier", 0...8)
        try section.bytes(&extendedSelection, "extendedSelection", 1...11)
        selectionObjects = try section.elements("selectionObjects") ?? selectionObjects
        try section.flag(&isBlocked, "blocked")
        try section.part(&account, "account")
    }

    var selectionJSON: JSONValue {
        .object([
            "scheme": .string(scheme.rawValue),
            "aid": .bytes(identifier),
            "label": .string(label),
            "preferredName": .string(preferredName),
            "priority": .number(priority),
            "kernelIdentifier": .bytes(kernelIdentifier),
            "extendedSelection": .bytes(extendedSelection),
            "selectionObjects": .elements(selectionObjects),
            "blocked": .boolean(isBlocked),
            "account": account.json,
        ])
    }
}
