// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension ContactSession {
    /// Answers GET PROCESSING OPTIONS: counts the transaction and lists the records to read.
    ///
    /// A blocked application can still be used, so that its issuer can unblock it, but it declines.
    /// See EMV Book 3, 6.5.8.
    mutating func getProcessingOptions(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let (application, face) = application, transaction == nil else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        guard command.data.first == 0x83, command.data.count >= 2 else {
            return ResponseAPDU(statusWord: .incorrectData)
        }
        let values = Array(command.data.dropFirst(2))
        guard command.data[1] < 0x80, values.count == Int(command.data[1]),
            values.count == face.processingOptionsList.totalLength
        else { return ResponseAPDU(statusWord: .wrongLength) }
        guard let counter = memory.countTransaction(of: application) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        transaction = ContactTransaction(counter: counter, optionsData: values)
        var writer = TLVWriter()
        writer.append(0x77) { template in
            template.append(0x82, face.interchangeProfile)
            template.append(0x94, face.records.applicationFileLocator)
        }
        return ResponseAPDU(data: writer.bytes, statusWord: .success)
    }

    /// Answers READ RECORD with a record of the directory or of the application.
    ///
    /// See EMV Book 3, 6.5.11.
    func readRecord(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter2 & 0x07 == 0x04, command.parameter1 != 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        let records: [CardRecord]
        if selection == .directory {
            records = directoryRecords
        } else if let (_, face) = application, transaction != nil {
            records = face.records
        } else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let file = records.filter { $0.fileIdentifier == command.parameter2 >> 3 }
        guard !file.isEmpty else { return ResponseAPDU(statusWord: .fileNotFound) }
        guard let record = file.first(where: { $0.number == command.parameter1 }) else {
            return ResponseAPDU(statusWord: .recordNotFound)
        }
        return ResponseAPDU(data: record.bytes, statusWord: .success)
    }

    /// Answers GET DATA.
    ///
    /// See EMV Book 3, 6.5.7.
    func getData(_ command: CommandAPDU) -> ResponseAPDU {
        guard let (application, face) = application else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let tag = Tag(rawValue: UInt32(command.parameter1) << 8 | UInt32(command.parameter2))
        let counters = memory.counters(of: application)
        let value: [UInt8]? =
            switch tag {
            case 0x9F36: counters.transactionCounter.bigEndianBytes
            case 0x9F13: counters.lastOnlineCounter.bigEndianBytes
            case 0x9F17: [pinTries(face, counters)]
            default:
                counters.writtenObjects[Hexadecimal.string(tag.bytes)]
                    ?? application.readableObjects[tag]
            }
        guard let value else { return ResponseAPDU(statusWord: .referencedDataNotFound) }
        return ResponseAPDU(data: TLVWriter.object(tag, value), statusWord: .success)
    }
}
