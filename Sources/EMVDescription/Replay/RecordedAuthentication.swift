// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import EMV
package import SmartCard

/// The data in a recorded dialogue for offline data authentication.
///
/// The data belongs to the first application that sent certificates.
package struct RecordedAuthentication {
    /// The data of the card and the terminal.
    package var data = TransactionData(kernel: KernelIdentifier(rawValue: 0))
    /// The content of the signed records, in the order of the application file locator.
    package var staticData: [UInt8] = []
    /// Whether every signed record was recorded.
    private(set) var isStaticDataComplete = false
    /// The data of GET PROCESSING OPTIONS and of the first GENERATE AC.
    var transactionData: [UInt8] = []
    /// The response to the first GENERATE AC.
    var cryptogramResponse: [UInt8] = []
    /// The data of INTERNAL AUTHENTICATE.
    private(set) var challenge: [UInt8] = []
    /// The exchanged relay resistance data, or `nil`.
    private(set) var relayData: [UInt8]?
    private var records: [ApplicationFileLocator.Record: [UInt8]] = [:]

    /// Extracts the data from a recording of one card.
    ///
    /// - Parameters:
    ///   - transcript: The recording; elements with masked bytes are omitted.
    ///   - date: The transaction date, YYMMDD, if the recording does not contain it.
    package init(_ transcript: Transcript, date: [UInt8]) {
        for exchange in transcript.exchanges {
            // A response without a recorded command is that of GET PROCESSING OPTIONS.
            guard let response = exchange.response, response.bytes.count > 2,
                let command = try? CommandAPDU(
                    bytes: exchange.command?.bytes ?? [0x80, 0xA8, 0, 0, 0])
            else { continue }
            if command.instruction == 0xA4 {
                if data.hasValue(0x90) { break }
                data = TransactionData(kernel: KernelIdentifier(rawValue: 0))
            }
            take(command, Array(response.bytes.dropLast(2)), masked: response.masked)
        }
        if !data.hasValue(0x9A) { data.set(0x9A, date) }
        collectStaticData()
    }

    private mutating func take(_ command: CommandAPDU, _ body: [UInt8], masked: Set<Int>) {
        let objects = (try? DataObject.sequence(body)) ?? []
        switch command.instruction {
        case 0xB2:
            if masked.isEmpty, let template = objects.first {
                let (file, number) = (command.parameter2 >> 3, command.parameter1)
                records[.init(file: file, number: number, isSigned: true)] =
                    Array(template.value)
            }
            store(objects, masked)
        case 0xA8:
            let values = (try? DataObject.sequence(command.data))?.first(0x83)?.value
            transactionData += values ?? []
            store(Array(values ?? []), asAskedBy: 0x9F38)
            store(GetProcessingOptions.objects(body[...]) ?? [], masked)
        case 0xAE where cryptogramResponse.isEmpty:
            transactionData += command.data
            store(command.data, asAskedBy: 0x8C)
            cryptogramResponse = body
            store(GenerateCryptogram.objects(body[...]) ?? [], masked)
        case 0x88:
            challenge = command.data
            store(challenge, asAskedBy: 0x9F49)
            guard masked.isEmpty else { return }
            if let signature = objects.first(0x80) { data[0x9F4B] = signature.value }
            store(objects, masked)
        case 0xEA:
            relayData = command.data + (objects.first(0x80)?.value ?? [])
        default:
            store(objects, masked)
        }
    }

    private mutating func store(_ objects: [DataObject], _ masked: Set<Int>) {
        for object in objects {
            if object.tag.isConstructed {
                store(object.children, masked)
            } else if masked.isDisjoint(with: object.value.indices) {
                data[object.tag] = object.value
            }
        }
    }

    /// Splits the data that the terminal sent by the card's list.
    private mutating func store(_ values: [UInt8], asAskedBy tag: Tag) {
        guard let list = data[tag].flatMap({ try? DataObjectList(bytes: $0) }),
            list.totalLength == values.count
        else { return }
        var rest = values[...]
        for entry in list.entries {
            data[entry.tag] = rest.prefix(entry.length)
            rest = rest.dropFirst(entry.length)
        }
    }

    private mutating func collectStaticData() {
        guard let locator = data[0x94].flatMap({ ApplicationFileLocator($0) }) else { return }
        let signed = locator.records.filter(\.isSigned)
        isStaticDataComplete = signed.allSatisfy { records[$0] != nil }
        staticData = signed.flatMap { records[$0] ?? [] }
    }
}
