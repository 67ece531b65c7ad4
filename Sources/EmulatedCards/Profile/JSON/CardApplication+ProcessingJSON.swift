// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension CardApplication {
    mutating func readProcessing(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.list(&processingOptionsList, "pdol")
        try section.bytes(&statedInterchangeProfile, "aip", 2...2)
        try section.list(&riskManagementList1, "cdol1")
        try section.list(&riskManagementList2, "cdol2")
        try section.list(&dataRecoveryList, "drdol")
        try section.bytes(&usageControl, "usageControl", 2...2)
        try section.bytes(&verificationMethodList, "cvmList", 8...252)
        try section.part(&issuerActionCodes, "issuerActionCodes", usual: .standard)
        try section.bytes(&applicationVersion, "version", 2...2)
        elementChanges = try section.changes("elements") ?? elementChanges
        try readRecords(section)
    }

    var processingJSON: JSONValue {
        .object([
            "pdol": .bytes(processingOptionsList.bytes),
            "aip": .bytes(statedInterchangeProfile),
            "cdol1": .bytes(riskManagementList1.bytes),
            "cdol2": .bytes(riskManagementList2.bytes),
            "drdol": .bytes(dataRecoveryList.bytes),
            "usageControl": .bytes(usageControl),
            "cvmList": .bytes(verificationMethodList),
            "issuerActionCodes": .part(issuerActionCodes),
            "version": .bytes(applicationVersion),
            "elements": .elements(elementChanges),
            "records": givenRecords.map { .array($0.map(\.json)) } ?? .null,
        ])
    }

    private mutating func readRecords(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        guard !section.isNull("records") else { return givenRecords = nil }
        guard let sections = try section.objects("records") else { return }
        var records: [CardRecord] = []
        for section in sections {
            records.append(try CardRecord(section))
            try section.rejectUnknownMembers()
        }
        givenRecords = records
    }
}

extension CardRecord {
    /// Reads a record; its data consists of the data objects inside template `70`.
    fileprivate init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        var (file, number, isAuthenticated) = (UInt8(1), UInt8(1), false)
        var content: [UInt8] = []
        try section.number(&file, "file", 1...30)
        try section.number(&number, "record", 1...255)
        try section.flag(&isAuthenticated, "authenticated")
        try section.bytes(&content, "data", 0...253)
        self.init(file, number, isAuthenticated: isAuthenticated, content: content)
    }

    fileprivate var json: JSONValue {
        .object([
            "file": .number(fileIdentifier), "record": .number(number),
            "authenticated": .boolean(isAuthenticated), "data": .bytes(content),
        ])
    }
}

extension JSONObjectDecoder {
    /// Reads elements by their tags; `nil` when the member is missing.
    func elements(_ name: String) throws(JSONMemberError) -> [Tag: [UInt8]]? {
        try changes(
            name, allowed: "an object of tags, each with 0 to 252 bytes as hexadecimal digits"
        ) {
            value in value.bytes(0...252)
        }
    }

    /// Reads elements by their tags; `null` omits an element.
    func changes(_ name: String) throws(JSONMemberError) -> [Tag: [UInt8]?]? {
        try changes(
            name,
            allowed: "an object of tags, each with 0 to 252 bytes as hexadecimal digits, or null"
        ) { value in
            value == .null ? .some(nil) : value.bytes(0...252).map(Optional.some)
        }
    }

    private func changes<Value>(
        _ name: String, allowed: String, _ read: (JSONValue) -> Value?
    ) throws(JSONMemberError) -> [Tag: Value]? {
        guard let members = try object(name) else { return nil }
        var elements: [Tag: Value] = [:]
        for tagName in members.names {
            guard let value = members.value(tagName), let tag = Tag(digits: tagName),
                let element = read(value)
            else {
                throw members.error(tagName, found: "an invalid tag or value", allowed: allowed)
            }
            elements[tag] = element
        }
        return elements
    }
}

extension Tag {
    /// Reads a tag of one to four bytes from its hexadecimal digits.
    init?(digits: String) {
        guard let bytes = Hexadecimal.bytes(digits), (1...4).contains(bytes.count),
            let entries = try? DataObjectList(bytes: bytes + [0]).entries, entries.count == 1
        else { return nil }
        self = entries[0].tag
    }
}
