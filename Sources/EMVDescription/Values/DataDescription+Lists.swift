// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard
internal import Support

extension DataDescription {
    /// Reads a data object list of tags and lengths according to EMV Book 3, 5.4.
    func readObjectList(_ value: ArraySlice<UInt8>) -> Reading {
        guard let list = try? DataObjectList(bytes: value) else {
            return .malformed("Not a list of tags and lengths.")
        }
        return Reading(
            "requests \(list.totalLength.counted("byte"))",
            list.entries.map { entry in
                DescriptionNode(
                    .element, label: "\(entry.tag)", name(entry.tag), length: entry.length)
            })
    }

    /// Reads a list of tags without lengths.
    func readTagList(_ value: ArraySlice<UInt8>) -> Reading {
        var nodes: [DescriptionNode] = []
        var rest = value
        while let first = rest.popFirst() {
            var number = UInt32(first)
            var more = first & 0x1F == 0x1F
            while more, let byte = rest.popFirst() {
                guard number <= 0xFF_FFFF else {
                    return Reading(nil, nodes + [.warning("A tag is longer than four bytes.")])
                }
                number = number << 8 | UInt32(byte)
                more = byte & 0x80 != 0
            }
            let tag = Tag(rawValue: number)
            nodes.append(DescriptionNode(.element, label: "\(tag)", name(tag)))
        }
        return Reading(nil, nodes)
    }

    /// Decodes data without tags by the list that requested it.
    func nodes(_ data: ArraySlice<UInt8>, by list: DataObjectList) -> [DescriptionNode] {
        var description = self
        var parts: [(tag: Tag, value: ArraySlice<UInt8>)] = []
        var rest = data
        for entry in list.entries {
            guard rest.count >= entry.length else { break }
            let value = rest.prefix(entry.length)
            parts.append((entry.tag, value))
            description.learn(entry.tag, value)
            rest = rest.dropFirst(entry.length)
        }
        var nodes = parts.map { description.requested($0.tag, $0.value) }
        if parts.count < list.entries.count {
            nodes.append(
                .warning(
                    "The data is shorter than the \(list.totalLength.counted("byte")) requested."))
        }
        if !rest.isEmpty {
            nodes.append(description.raw("Further data", rest, isOpen: !isMessage))
        }
        return nodes
    }

    /// Decodes one value that a list requested; an all-zero value can be a filler.
    private func requested(_ tag: Tag, _ value: ArraySlice<UInt8>) -> DescriptionNode {
        guard !tag.isConstructed else { return raw("\(tag)", value) }
        let node = element(tag, value, in: nil)
        guard value.allSatisfy({ $0 == 0 }) else { return node }
        // A list can request lengths other than those in the book, and zeros stand for data
        // that the terminal does not have, so neither requires a warning.
        return placed(
            DescriptionNode(
                .element, label: node.label, node.name, bytes: node.bytes,
                value: node.children.contains { $0.kind == .warning } ? nil : node.value,
                length: node.length, isMasked: node.isMasked,
                children: node.children.filter { $0.kind == .bits }), value)
    }

    /// Reads the application file locator, even an invalid one.
    func readFileLocator(_ value: ArraySlice<UInt8>) -> Reading {
        var nodes: [DescriptionNode] = []
        var rest = value
        while rest.count >= 4 {
            let group = Array(rest.prefix(4))
            rest = rest.dropFirst(4)
            let (file, first, last, signed) = (group[0] >> 3, group[1], group[2], group[3])
            let records = first == last ? "record \(first)" : "records \(first) to \(last)"
            let authenticated: String =
                switch Int(signed) {
                case 0: ""
                case 1 where first == last: ", signed"
                case let count where count == Int(last) - Int(first) + 1: ", all signed"
                case 1: ", the first signed"
                case let count: ", the first \(count) signed"
                }
            nodes.append(
                DescriptionNode(
                    .field, label: Hexadecimal.string(group),
                    "SFI \(file), \(records)\(authenticated)"))
            if ApplicationFileLocator(group) == nil {
                nodes.append(.warning("This entry violates EMV Book 3, 10.2."))
            }
        }
        if !rest.isEmpty { nodes.append(.warning("The last entry is truncated.")) }
        return Reading(nil, nodes)
    }
}
