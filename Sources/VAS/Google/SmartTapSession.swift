// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The `ses` record, which every command and response of a session contains.
///
/// See Google Smart Tap 2.1, Session NDEF record.
struct SmartTapSession: Hashable, Sendable {
    /// The number of bytes in a session identifier.
    static let identifierCount = 8
    /// The status of a command, and of a successful response.
    static let statusOK: UInt8 = 0x01

    /// The session identifier, 8 bytes.
    let identifier: [UInt8]
    /// The sequence number of this message.
    let sequence: UInt8
    /// The sender's status.
    let status: UInt8

    init(identifier: [UInt8], sequence: UInt8, status: UInt8 = statusOK) {
        self.identifier = identifier
        self.sequence = sequence
        self.status = status
    }

    /// Parses the payload of a record, if there is one.
    init?(_ payload: [UInt8]?) {
        guard let payload, payload.count == Self.identifierCount + 2 else { return nil }
        identifier = Array(payload.prefix(Self.identifierCount))
        sequence = payload[Self.identifierCount]
        status = payload[Self.identifierCount + 1]
    }

    var record: NDEFRecord {
        NDEFRecord(external: "ses", payload: identifier + [sequence, status])
    }

    /// Returns whether a response belongs to this message: the same session, a higher number.
    func isAnswered(by answer: SmartTapSession) -> Bool {
        answer.identifier == identifier && answer.sequence > sequence
    }
}
