// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The record `ses`, which every command and answer of a session carries.
///
/// See Google Smart Tap 2.1, Session NDEF record.
struct SmartTapSession: Hashable, Sendable {
    /// Number of bytes of a session's name.
    static let identifierCount = 8
    /// The status of a command, and of an answer without a mistake.
    static let statusOK: UInt8 = 0x01

    /// The session's name, 8 bytes.
    let identifier: [UInt8]
    /// The number of this message.
    let sequence: UInt8
    /// What the sender has to say.
    let status: UInt8

    init(identifier: [UInt8], sequence: UInt8, status: UInt8 = statusOK) {
        self.identifier = identifier
        self.sequence = sequence
        self.status = status
    }

    /// Reads the payload of a record, which may be missing.
    init?(_ payload: [UInt8]?) {
        guard let payload, payload.count == Self.identifierCount + 2 else { return nil }
        identifier = Array(payload.prefix(Self.identifierCount))
        sequence = payload[Self.identifierCount]
        status = payload[Self.identifierCount + 1]
    }

    var record: NDEFRecord {
        NDEFRecord(external: "ses", payload: identifier + [sequence, status])
    }

    /// Whether an answer belongs to this message: the same session, a higher number.
    func isAnswered(by answer: SmartTapSession) -> Bool {
        answer.identifier == identifier && answer.sequence > sequence
    }
}
