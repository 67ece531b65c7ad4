// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Reads and writes messages of the NFC Data Exchange Format: one record or more.
///
/// See NFC Forum NDEF 1.0, 3.
package enum NDEFMessage {
    /// The maximum number of records in a message.
    package static let recordLimit = 64

    private static let begin: UInt8 = 0x80
    private static let end: UInt8 = 0x40
    private static let chunk: UInt8 = 0x20
    private static let short: UInt8 = 0x10
    private static let hasIdentifier: UInt8 = 0x08

    /// Parses a complete message.
    ///
    /// - Throws: `NDEFError`.
    package static func records(_ bytes: [UInt8]) throws(NDEFError) -> [NDEFRecord] {
        var rest = bytes[...]
        var records: [NDEFRecord] = []
        var isEnded = false
        while !isEnded {
            guard records.count < recordLimit else { throw .tooManyRecords }
            let flags = try take(1, of: &rest)[0]
            guard (flags & begin != 0) == records.isEmpty else { throw .misplacedFlag }
            guard flags & chunk == 0 else { throw .chunked }
            guard let format = NDEFRecord.TypeNameFormat(rawValue: flags & 0x07) else {
                throw .unknownFormat
            }
            let typeCount = Int(try take(1, of: &rest)[0])
            let payloadCount = number(try take(flags & short != 0 ? 1 : 4, of: &rest))
            let identifierCount =
                flags & hasIdentifier != 0 ? Int(try take(1, of: &rest)[0]) : 0
            let type = try take(typeCount, of: &rest)
            let identifier = try take(identifierCount, of: &rest)
            records.append(
                NDEFRecord(
                    format, type: type, identifier: identifier,
                    payload: try take(payloadCount, of: &rest)))
            isEnded = flags & end != 0
        }
        guard rest.isEmpty else { throw .trailingBytes }
        return records
    }

    /// Encodes a message, with the short form of a record where possible.
    package static func bytes(_ records: [NDEFRecord]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, record) in records.enumerated() {
            let count = record.payload.count
            var flags = record.typeNameFormat.rawValue
            if index == 0 { flags |= begin }
            if index == records.count - 1 { flags |= end }
            if count < 256 { flags |= short }
            if !record.identifier.isEmpty { flags |= hasIdentifier }
            bytes += [flags, UInt8(clamping: record.type.count)]
            let counts = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
            bytes += count < 256 ? counts.suffix(1) : counts[...]
            if !record.identifier.isEmpty { bytes.append(UInt8(clamping: record.identifier.count)) }
            bytes += record.type.prefix(255) + record.identifier.prefix(255) + record.payload
        }
        return bytes
    }

    /// Returns exactly `count` bytes from the front.
    private static func take(
        _ count: Int, of rest: inout ArraySlice<UInt8>
    ) throws(NDEFError) -> [UInt8] {
        guard count <= rest.count else { throw .truncated }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    private static func number(_ bytes: [UInt8]) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}

extension [NDEFRecord] {
    /// The payload of the first record of an external type, or `nil`.
    package func payload(_ type: String) -> [UInt8]? {
        first { $0.typeNameFormat == .external && $0.type.elementsEqual(type.utf8) }?.payload
    }
}
