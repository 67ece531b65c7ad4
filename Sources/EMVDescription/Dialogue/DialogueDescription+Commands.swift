// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard
internal import Support

extension DialogueDescription {
    /// Decodes a command; `nil` stands for any command.
    mutating func command(_ message: Transcript.Message?) -> DescriptionNode {
        guard let message else {
            lastCommand = nil
            return DescriptionNode(.command, label: "*", "Any command")
        }
        guard let command = try? CommandAPDU(bytes: message.bytes) else {
            lastCommand = nil
            return DescriptionNode(
                .command, label: Hexadecimal.string(message.bytes.prefix(4)), "Malformed command",
                length: message.bytes.count)
        }
        if command.instruction != 0xC0 { lastCommand = command }
        if command.instruction == 0xA4 { select(command) }
        if (command.instructionClass, command.instruction) == (0x80, 0xAE) {
            application.cryptogramCount += 1
        }
        // The position of the data field in the message, which the masked positions refer to.
        let start = CommandAPDU.dataStart(in: message.bytes)
        let body = message.bytes.dropFirst(start).prefix(command.data.count)
        let data = data(masked: message.masked)
        return DescriptionNode(
            .command, label: Hexadecimal.string(message.bytes.prefix(4)), name(command),
            children: body.isEmpty ? [] : nodes(command, body, data))
    }

    /// Returns the command's name, with the name of what it selects or requests.
    private func name(_ command: CommandAPDU) -> String {
        switch command.instruction {
        case 0xA4 where command.parameter1 == 0x04:
            guard let known = ApplicationName.match(command.data) else { return command.name }
            return "\(command.name), \(known.name)"
        case 0xCA where command.instructionClass == 0x80 && command.parameter1 != 0x01:
            let tag = Tag(
                rawValue: UInt32(command.parameter1) << 8 | UInt32(command.parameter2))
            return "\(command.name), \(dataScope(tag).name(tag))"
        default:
            return command.name
        }
    }

    /// Returns the decoder for GET DATA; `9F7F` belongs to the chip, whatever is selected.
    func dataScope(_ tag: Tag, masked: Set<Int> = []) -> DataDescription {
        guard tag == .cardProductionLifeCycleData, application.scope != .kernel(.kernel2) else {
            return data(masked: masked)
        }
        var data = DataDescription(
            scope: .globalPlatform, isRevealing: isRevealing, masked: masked,
            accountNumbers: accountNumbers)
        data.isMessage = true
        return data
    }

    private mutating func select(_ command: CommandAPDU) {
        application = SelectedApplication()
        guard command.parameter1 == 0x04 else { return }
        switch DataDescription.printable(command.data) {
        case "1PAY.SYS.DDF01", "2PAY.SYS.DDF01":
            application.isDirectory = true
            application.scope = .common
        case "OSE.VAS.01": application.scope = .wallet
        default: application.scope = scope(of: command.data)
        }
    }

    /// Returns the kernel that the directory names for an application, or the default one.
    private func scope(of identifier: [UInt8]) -> DataDescription.Scope {
        if let kernel = directory[identifier] { return .kernel(kernel) }
        let known = ApplicationName.match(identifier)
        if let kernel = known?.kernel { return .kernel(kernel) }
        return known?.name.hasPrefix("Google") == true ? .wallet : .unknown
    }

    /// Decodes the data field of a command.
    private mutating func nodes(
        _ command: CommandAPDU, _ body: ArraySlice<UInt8>, _ data: DataDescription
    ) -> [DescriptionNode] {
        switch (command.instructionClass, command.instruction) {
        case (_, 0xA4):
            return []
        case (0x80, 0xA8):
            return template(body, data, list: .pdol)
        case (0x80, 0xAE):
            return cryptogramData(body, data)
        case (0x80, 0x2A):
            let fallback = DataObjectList([.init(tag: .unpredictableNumberNumeric, length: 4)])
            return listed(body, data, application.lists[.cardAuthenticationRelatedData] ?? fallback)
        case (_, 0x88):
            let fallback = DataObjectList([.init(tag: .unpredictableNumber, length: 4)])
            return listed(body, data, application.lists[.ddol] ?? fallback)
        case (_, 0x82):
            return [data.node(.issuerAuthenticationData, body)]
        case (0x80, 0xEA) where body.count == 4:
            return [
                data.placed(
                    DescriptionNode(
                        .field, "Terminal relay resistance entropy", bytes: data.digits(body),
                        length: 4), body)
            ]
        case (_, 0x20), (_, 0x24):
            return [
                data.placed(
                    DescriptionNode(
                        .field, "PIN block", value: "never shown", length: body.count,
                        isMasked: true), body)
            ]
        case (0x80, 0xCA):
            return data.nodes(body)
        default:
            // The secure channel of kernel 8, whose keys are not in the recording.
            let isEncrypted =
                command.instructionClass == 0x84 && [0x32, 0x34].contains(command.instruction)
            return [data.raw("Data", body, isOpen: isEncrypted || isNative(command))]
        }
    }

    /// Decodes `83` with the data that a list requested.
    private mutating func template(
        _ body: ArraySlice<UInt8>, _ data: DataDescription, list tag: Tag
    ) -> [DescriptionNode] {
        guard let objects = try? DataObject.sequence(body), let object = objects.first,
            objects.count == 1, object.tag == .commandTemplate
        else { return [data.raw("Data", body, isOpen: false)] }
        var node = data.placed(
            DescriptionNode(
                .element, label: "83", data.name(.commandTemplate), length: object.value.count),
            body)
        if let list = application.lists[tag] {
            node.children = listed(object.value, data, list)
        } else if !object.value.isEmpty {
            node.children = [
                data.raw("Data for an unknown list", object.value, isOpen: false)
            ]
        }
        return [node]
    }

    private mutating func cryptogramData(
        _ body: ArraySlice<UInt8>, _ data: DataDescription
    ) -> [DescriptionNode] {
        let first = application.cryptogramCount <= 1
        guard let list = application.lists[first ? .cdol1 : .cdol2] else {
            return [data.raw("Data for an unknown list", body, isOpen: false)]
        }
        let storage = body.dropFirst(list.totalLength)
        guard first, !storage.isEmpty, let storageList = application.lists[.issuerScriptResults],
            application.scope == .kernel(.kernel2)
        else { return listed(body, data, list) }
        return listed(body.prefix(list.totalLength), data, list)
            + listed(storage, data, storageList)
    }

    /// Decodes data by a list and stores the transaction currency in it.
    private mutating func listed(
        _ body: ArraySlice<UInt8>, _ data: DataDescription, _ list: DataObjectList
    ) -> [DescriptionNode] {
        var known = data
        var rest = body
        for entry in list.entries {
            if entry.tag == .transactionCurrencyCode {
                known.learn(.transactionCurrencyCode, rest.prefix(entry.length))
            }
            rest = rest.dropFirst(entry.length)
        }
        application.transactionCurrency = known.transactionCurrency
        return data.nodes(body, by: list)
    }
}
