// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport

@testable import EMV

/// What a recorded dialogue holds for offline data authentication.
struct RecordedAuthentication {
    var data = TransactionData(kernel: .kernel2)
    /// The content of the signed records, in the order of the application file locator.
    var staticData: [UInt8] = []
    /// The data of GET PROCESSING OPTIONS and of the first GENERATE AC.
    var transactionData: [UInt8] = []
    /// The response to the first GENERATE AC.
    var cryptogramResponse: [UInt8] = []
    /// The data of INTERNAL AUTHENTICATE.
    var challenge: [UInt8] = []
    /// The relay resistance data that were exchanged, or `nil`.
    var relayData: [UInt8]?

    /// Reads a transcript among the fixtures.
    ///
    /// - Parameters:
    ///   - path: The file's path below the transcripts, without its suffix.
    ///   - date: The day on which the card is used, YYMMDD.
    /// - Throws: The file system's error, `TranscriptError` or `TLVError`.
    init(_ path: String, date: [UInt8]) throws {
        let transcript = try Transcript(parsing: try Fixtures.text("transcripts/\(path).apdu"))
        var records: [UInt16: [UInt8]] = [:]
        for exchange in transcript.exchanges {
            // A recording that has not the command left out GET PROCESSING OPTIONS.
            guard let response = exchange.response?.bytes, response.count > 2,
                let command = try? CommandAPDU(
                    bytes: exchange.command?.bytes ?? [0x80, 0xA8, 0, 0, 0])
            else { continue }
            let body = Array(response.dropLast(2))
            let objects = (try? DataObject.sequence(body)) ?? []
            if command.instruction == 0xA4 {
                // The first application with certificates counts.
                if data.hasValue(0x90) { break }
                data = TransactionData(kernel: .kernel2)
            }
            switch command.instruction {
            case 0xB2:
                let record = UInt16(command.parameter2 >> 3) << 8 | UInt16(command.parameter1)
                records[record] = Array(objects.first?.value ?? [])
                store(objects)
            case 0xA8:
                let values = Array(
                    (try DataObject.sequence(command.data)).first(0x83)?.value ?? [])
                transactionData += values
                try store(values, asAskedBy: 0x9F38)
                store(GetProcessingOptions.objects(body[...]) ?? [])
            case 0xAE where cryptogramResponse.isEmpty:
                transactionData += command.data
                try store(command.data, asAskedBy: 0x8C)
                cryptogramResponse = body
                store(GenerateCryptogram.objects(body[...]) ?? [])
            case 0x88:
                challenge = command.data
                if let signature = objects.first(0x80) { data[0x9F4B] = signature.value }
            case 0xEA:
                relayData = command.data + (objects.first(0x80)?.value ?? [])
            default:
                store(objects)
            }
        }
        data.set(0x9A, date)
        let locator = data[0x94].flatMap { ApplicationFileLocator($0) }
        for record in locator?.records ?? [] where record.isSigned {
            staticData += records[UInt16(record.file) << 8 | UInt16(record.number)] ?? []
        }
    }

    private mutating func store(_ objects: [DataObject]) {
        for object in objects {
            if object.tag.isConstructed {
                store(object.children)
            } else {
                data[object.tag] = object.value
            }
        }
    }

    /// Splits what the terminal sent along the card's list.
    private mutating func store(_ values: [UInt8], asAskedBy tag: Tag) throws {
        guard let bytes = data[tag] else { return }
        var rest = values[...]
        for entry in try DataObjectList(bytes: bytes).entries {
            data[entry.tag] = rest.prefix(entry.length)
            rest = rest.dropFirst(entry.length)
        }
    }
}
