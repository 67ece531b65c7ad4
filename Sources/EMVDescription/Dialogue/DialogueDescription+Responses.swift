// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension DialogueDescription {
    /// Decodes a response.
    mutating func response(
        _ message: Transcript.Message, to request: Transcript.Message?
    ) -> DescriptionNode {
        guard let response = try? ResponseAPDU(bytes: message.bytes) else {
            return DescriptionNode(
                .response, label: "", "Truncated response", length: message.bytes.count)
        }
        let command = request.flatMap { try? CommandAPDU(bytes: $0.bytes) }
        let status = response.statusWord
        let remark = status.remark(after: command?.instruction)
        var elapsed: Duration?
        if let start = request?.time, let end = message.time, end >= start { elapsed = end - start }
        var children =
            response.data.isEmpty
            ? [] : nodes(response.data, masked: message.masked, to: lastCommand)
        // A certificate is recovered from several data objects.
        children += application.certificates.nodes(isRevealing: isRevealing).map(\.unplaced)
        return DescriptionNode(
            .response, label: "\(status)", status.meaning, value: remark,
            length: response.data.isEmpty ? nil : response.data.count, elapsed: elapsed,
            children: children)
    }

    private mutating func nodes(
        _ body: ArraySlice<UInt8>, masked: Set<Int>, to command: CommandAPDU?
    ) -> [DescriptionNode] {
        let objects = try? DataObject.sequence(body, limits: .card)
        if let objects {
            learn(from: objects)
            application.certificates.learn(from: objects, masked: masked)
        }
        let data = data(masked: masked)
        if let nodes = special(body, data, command, objects) { return nodes }
        guard let objects, !objects.isEmpty, Self.isPlausible(objects) else {
            return undecoded(body, data, command)
        }
        if let tag = objects.first?.tag, command?.instruction == 0xCA {
            return dataScope(tag, masked: masked).nodes(body)
        }
        return data.nodes(body)
    }

    /// Stores the lists, currencies, kernels, and account numbers in a response.
    private mutating func learn(from objects: [DataObject]) {
        for object in objects { application.learn(object) }
        if application.isDirectory { learnDirectory(objects) }
        var data = DataDescription(isRevealing: isRevealing)
        for object in objects { data.learn(from: object.value) }
        for object in objects { data.learn(object.tag, object.value) }
        accountNumbers.formUnion(data.accountNumbers)
    }

    /// Stores the kernel that the directory names for each application.
    private mutating func learnDirectory(_ objects: [DataObject]) {
        for object in objects {
            guard object.tag == .applicationTemplate else {
                learnDirectory(object.children)
                continue
            }
            let requested = object.children.first(.kernelIdentifier)?.value.first ?? 0
            guard let name = object.children.first(.applicationDedicatedFileName),
                (1...8).contains(requested)
            else {
                continue
            }
            directory[Array(name.value)] = KernelIdentifier(rawValue: UInt32(requested))
        }
    }

    /// Returns whether bytes that parse as data objects probably are data objects.
    private static func isPlausible(_ objects: [DataObject]) -> Bool {
        objects.allSatisfy { object in
            object.tag.isConstructed || !DataDictionary.meanings(of: object.tag).isEmpty
        }
    }

    /// Decodes responses whose form depends on the command.
    private func special(
        _ body: ArraySlice<UInt8>, _ data: DataDescription, _ command: CommandAPDU?,
        _ objects: [DataObject]?
    ) -> [DescriptionNode]? {
        if command?.instruction == 0x84 { return [data.raw("Challenge", body)] }
        guard let object = objects?.first, objects?.count == 1,
            object.tag == .responseMessageTemplateFormat1
        else {
            return nil
        }
        let value = object.value
        var node = data.placed(
            DescriptionNode(
                .element, label: "80", data.name(.responseMessageTemplateFormat1),
                length: value.count), body)
        switch (command?.instructionClass, command?.instruction) {
        case (0x80, 0xA8) where value.count >= 2,
            (nil, nil) where ApplicationFileLocator(value.dropFirst(2)) != nil && value.count > 5:
            node.children = [
                data.node(.applicationInterchangeProfile, value.prefix(2)),
                data.node(.applicationFileLocator, value.dropFirst(2)),
            ]
        case (0x80, 0xAE) where value.count >= 11:
            node.children = [
                data.node(.cryptogramInformationData, value.prefix(1)),
                data.node(.applicationTransactionCounter, value.dropFirst(1).prefix(2)),
                data.node(.applicationCryptogram, value.dropFirst(3).prefix(8)),
            ]
            let rest = value.dropFirst(11)
            if !rest.isEmpty { node.children.append(data.node(.issuerApplicationData, rest)) }
        case (0x80, 0xEA) where value.count == 10:
            node.children = Self.relayResistance(value, data)
        case (_, 0x88):
            node.children = [data.node(.signedDynamicApplicationData, value)]
        default:
            return nil
        }
        return [node]
    }

    /// See EMV Contactless Book C-2, 5.3.
    private static func relayResistance(
        _ value: ArraySlice<UInt8>, _ data: DataDescription
    ) -> [DescriptionNode] {
        func time(_ name: String, _ part: ArraySlice<UInt8>) -> DescriptionNode {
            data.placed(
                DescriptionNode(
                    .field, name, bytes: data.digits(part), value: data.readTenths(part).text,
                    length: part.count), part)
        }
        let rest = value.dropFirst(4)
        return [
            data.placed(
                DescriptionNode(
                    .field, "Device relay resistance entropy", bytes: data.digits(value.prefix(4)),
                    length: 4), value.prefix(4)),
            time("Min time for processing", rest.prefix(2)),
            time("Max time for processing", rest.dropFirst(2).prefix(2)),
            time("Device estimated transmission time", rest.dropFirst(4)),
        ]
    }

    /// Returns nodes for bytes that are not data objects, such as log records, or that should be.
    private func undecoded(
        _ body: ArraySlice<UInt8>, _ data: DataDescription, _ command: CommandAPDU?
    ) -> [DescriptionNode] {
        // The secure channel of kernel 8, whose keys are not in the recording.
        switch (command?.instructionClass, command?.instruction, body.first) {
        case (_, 0xB2, 0xDA): return [data.raw("Encrypted record", body)]
        case (0x84, 0x32, _): return [data.raw("Encrypted data object and its code", body)]
        case (0x84, 0x34, _): return [data.raw("Code", body)]
        default: break
        }
        if let objects = malformed(body, data, command) { return objects }
        guard let command, command.instruction == 0xB2 else {
            let isOpen = command.map(isNative) ?? false
            return [data.raw("Data", body, isOpen: isOpen)]
        }
        guard isLog(command.parameter2, nil) else {
            return [data.raw("Record", body, isOpen: false)]
        }
        guard isRevealing, let list = application.lists[.logFormat],
            data.masked.isDisjoint(with: body.indices)
        else { return [data.raw("Transaction log record", body, isOpen: false)] }
        return data.nodes(body, by: list)
    }

    /// Returns nodes for data objects that are not well-formed, with a warning that names the place,
    /// or `nil` if other data is expected.
    private func malformed(
        _ body: ArraySlice<UInt8>, _ data: DataDescription, _ command: CommandAPDU?
    ) -> [DescriptionNode]? {
        // Masked bytes do not tell.
        guard (try? DataObject.sequence(body, limits: .card)) == nil,
            data.masked.isDisjoint(with: body.indices)
        else { return nil }
        let template = body.first { $0 != 0x00 && $0 != 0xFF }.map { Tag(rawValue: UInt32($0)) }
        let isExpected =
            switch (command?.instructionClass, command?.instruction) {
            case (0x80, 0xA8), (0x80, 0xAE), (0x80, 0x2A), (0x80, 0xEA): true
            case (0x80, 0xCA): isPayment || template == .readRecordResponseMessageTemplate
            case (0x00, 0x88): isPayment
            case (_, 0xB2):
                !isLog(command?.parameter2, template)
                    && (isPayment || template == .readRecordResponseMessageTemplate)
            default:
                template == .fciTemplate || template == .readRecordResponseMessageTemplate
                    || template == .responseMessageTemplateFormat2
            }
        guard isExpected else { return nil }
        var data = data
        data.isMalformed = true
        return data.nodes(body)
    }

    /// Whether a payment application is selected.
    private var isPayment: Bool {
        if case .kernel = application.scope { true } else { false }
    }

    /// Whether the data of a command, and of its response, belongs to a card without payment
    /// applications: a wrapped native command (class `90`), or a selection.
    func isNative(_ command: CommandAPDU) -> Bool {
        command.instructionClass == 0x90 || command.instruction == 0xA4 && !isPayment
    }

    /// Whether a record belongs to the transaction log, whose records are not data objects.
    ///
    /// The files 1 to 10 have templates `70` (EMV Book 3, 5.3.2.2), and `9F4D` names the log's file
    /// (Annex D).
    private func isLog(_ parameter: UInt8?, _ template: Tag?) -> Bool {
        let file = (parameter ?? 0) >> 3
        if let log = application.logFile { return file == log }
        return file > 10 && template != .readRecordResponseMessageTemplate
    }
}

extension StatusWord {
    /// Returns the meaning of the status word after a command, if the books define one.
    ///
    /// See EMV Book 1, 11.3.5 and 12.4, Book 3, 6.5 and EMV Contactless Book C-3, 5.2.
    fileprivate func remark(after instruction: UInt8?) -> String? {
        switch (instruction, rawValue) {
        case (0xA4, 0x6A82): "no such application"
        case (0xA4, 0x6283): "application blocked"
        case (0xA4, 0x6A81): "card blocked, or command not supported"
        case (0xA8, 0x6984): "the card requires another interface"
        case (0xA8, 0x6985): "conditions not satisfied; select the next application"
        case (0xA8, 0x6986): "the cardholder is directed to the phone"
        case (0x20, 0x6983), (0x20, 0x6984): "PIN blocked"
        default: nil
        }
    }
}
