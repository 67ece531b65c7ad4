// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

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

/// A record of the NFC Data Exchange Format.
///
/// See NFC Forum NDEF 1.0, 3.2.
package struct NDEFRecord: Hashable, Sendable {
    /// How to interpret the type (TNF).
    package enum TypeNameFormat: UInt8, Hashable, Sendable {
        /// No type and no payload.
        case empty = 0x00
        /// A type of the NFC Forum.
        case wellKnown = 0x01
        /// A media type of RFC 2046.
        case media = 0x02
        /// An absolute URI.
        case absoluteURI = 0x03
        /// An external type, defined by its owner.
        case external = 0x04
        /// No type.
        case unknown = 0x05
    }

    /// How to interpret the type.
    package let typeNameFormat: TypeNameFormat
    /// The type, at most 255 bytes.
    package let type: [UInt8]
    /// The name of this record, at most 255 bytes; usually empty.
    package let identifier: [UInt8]
    package let payload: [UInt8]

    package init(
        _ typeNameFormat: TypeNameFormat, type: [UInt8], identifier: [UInt8] = [],
        payload: [UInt8]
    ) {
        self.typeNameFormat = typeNameFormat
        self.type = type
        self.identifier = identifier
        self.payload = payload
    }

    /// Creates a record of an external type.
    package init(external type: String, identifier: String = "", payload: [UInt8]) {
        self.init(
            .external, type: Array(type.utf8), identifier: Array(identifier.utf8),
            payload: payload)
    }
}

extension NDEFRecord: CustomStringConvertible {
    /// The type and the length of the payload; the payload itself can be personal data.
    package var description: String {
        "record “\(String(decoding: type, as: UTF8.self))”, \(payload.count.counted("byte"))"
    }
}

/// The reason bytes are not an acceptable NDEF message.
///
/// See NFC Forum NDEF 1.0, 3.2.
package enum NDEFError: Error, Hashable, Sendable {
    /// The bytes end within a record, or before the last one.
    case truncated
    /// The first record lacks the message begin flag, or a later one has it.
    case misplacedFlag
    /// A record is chunked, which devices do not send to a terminal.
    case chunked
    /// The type name format is reserved, or marks a chunk.
    case unknownFormat
    /// More records than the limit.
    case tooManyRecords
    /// Bytes follow the last record.
    case trailingBytes
}

extension NDEFError: CustomStringConvertible {
    /// A human-readable description; contains no payload.
    package var description: String {
        switch self {
        case .truncated: "The NDEF message ends too early."
        case .misplacedFlag: "The NDEF message has a missing or misplaced begin flag."
        case .chunked: "The NDEF message has a chunked record."
        case .unknownFormat: "The NDEF message has a record with an unknown type name format."
        case .tooManyRecords:
            "The NDEF message has more than \(NDEFMessage.recordLimit) records."
        case .trailingBytes: "Bytes follow the NDEF message."
        }
    }
}
