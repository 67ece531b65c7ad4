// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension ContactSession {
    /// `1PAY.SYS.DDF01`, the payment system environment.
    private static let directoryName = Array("1PAY.SYS.DDF01".utf8)
    /// The short file identifier of the directory.
    static let directoryFile: UInt8 = 1

    /// Answers SELECT.
    ///
    /// See EMV Book 1, 11.3 and 12.3.
    mutating func select(_ command: CommandAPDU) -> ResponseAPDU {
        // `6A81`: the card is blocked. See EMV Book 1, 12.3.1.
        guard !profile.isBlocked, !memory.counters.isBlocked else {
            return ResponseAPDU(statusWord: .functionNotSupported)
        }
        guard command.parameter1 == 4, [0, 2].contains(command.parameter2) else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        let name = command.data
        guard (5...16).contains(name.count) else { return ResponseAPDU(statusWord: .wrongLength) }
        if name == Self.directoryName, command.parameter2 == 0 {
            selection = .directory
            transaction = nil
            return ResponseAPDU(data: directory, statusWord: .success)
        }
        guard let index = index(of: name, isNext: command.parameter2 == 2) else {
            return ResponseAPDU(statusWord: .fileNotFound)
        }
        selection = .application(index, name: name)
        transaction = nil
        let application = profile.applications[index]
        return ResponseAPDU(
            data: Self.fileControlInformation(application),
            statusWord: memory.isBlocked(application) ? .fileDeactivated : .success)
    }

    /// Finds an application by its full or partial name.
    private func index(of name: [UInt8], isNext: Bool) -> Int? {
        var start = 0
        if isNext {
            guard case .application(let index, name) = selection else { return nil }
            start = index + 1
        }
        return profile.applications.indices.dropFirst(start).first {
            profile.applications[$0].contact != nil
                && profile.applications[$0].identifier.starts(with: name)
        }
    }

    /// The file control information of the payment system environment.
    ///
    /// See EMV Book 1, 11.3.4, table 8.
    private var directory: [UInt8] {
        var writer = TLVWriter()
        writer.append(0x6F) { template in
            template.append(0x84, Self.directoryName)
            template.append(0xA5) { proprietary in
                proprietary.append(0x88, [Self.directoryFile])
                proprietary.append(0x5F2D, Array("en".utf8))
            }
        }
        return writer.bytes
    }

    /// The records of the directory: one entry for each application.
    ///
    /// See EMV Book 1, 12.2.3, tables 12 and 13.
    var directoryRecords: [CardRecord] {
        let entries = profile.applications.filter { $0.contact != nil }.map { application in
            var entry = TLVWriter()
            entry.append(0x4F, application.identifier)
            Self.appendName(of: application, to: &entry)
            return (key: 0x61 as Tag, value: entry.bytes)
        }
        return CardRecord.filling(file: Self.directoryFile, with: entries)
    }

    /// Returns the file control information of an application.
    ///
    /// See EMV Book 1, 11.3.4, table 10.
    private static func fileControlInformation(_ application: CardApplication) -> [UInt8] {
        var writer = TLVWriter()
        writer.append(0x6F) { template in
            template.append(0x84, application.identifier)
            template.append(0xA5) { proprietary in
                appendName(of: application, to: &proprietary)
                let list = application.contact?.processingOptionsList.bytes ?? []
                if !list.isEmpty { proprietary.append(0x9F38, list) }
                proprietary.append(0x5F2D, Array("en".utf8))
                // The preferred name uses the first code table.
                if application.preferredName != nil { proprietary.append(0x9F11, [0x01]) }
            }
        }
        return writer.bytes
    }

    /// Appends label, priority, and preferred name.
    private static func appendName(of application: CardApplication, to writer: inout TLVWriter) {
        writer.append(0x50, Array(application.label.utf8))
        writer.append(0x87, [application.priority])
        if let name = application.preferredName { writer.append(0x9F12, Array(name.utf8)) }
    }
}
