// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
