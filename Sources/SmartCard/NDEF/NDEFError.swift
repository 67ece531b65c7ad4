// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why bytes are no NDEF message that is taken here.
///
/// See NFC Forum NDEF 1.0, 3.2.
package enum NDEFError: Error, Hashable, Sendable {
    /// The bytes end within a record, or before the last one.
    case truncated
    /// The first record does not begin the message, or a later one does.
    case misplacedFlag
    /// A record comes in chunks, which nobody sends to a terminal.
    case chunked
    /// The type name format is reserved, or of a chunk.
    case unknownFormat
    /// More records than are taken.
    case tooManyRecords
    /// Bytes follow the last record.
    case trailingBytes
}

extension NDEFError: CustomStringConvertible {
    /// One sentence for people; holds no payload.
    package var description: String {
        switch self {
        case .truncated: "The NDEF message ends too early."
        case .misplacedFlag: "The NDEF message begins in another place than its first record."
        case .chunked: "The NDEF message has a record in chunks."
        case .unknownFormat: "The NDEF message has a record of an unknown type name format."
        case .tooManyRecords:
            "The NDEF message has more than \(NDEFMessage.recordLimit) records."
        case .trailingBytes: "Bytes follow the NDEF message."
        }
    }
}
