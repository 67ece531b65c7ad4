// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
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

/// A terminal's fresh values for one Google Smart Tap session.
package struct SmartTapTerminal: Sendable {
    /// The session identifier, 8 bytes.
    let sessionIdentifier: [UInt8]
    /// The terminal's nonce, 32 bytes.
    let nonce: [UInt8]
    /// A key pair for this session only.
    let key: P256PrivateKey

    /// Creates a terminal with fixed values, for tests only: each is valid for one session.
    package init(sessionIdentifier: [UInt8], nonce: [UInt8], key: P256PrivateKey) {
        self.sessionIdentifier = sessionIdentifier
        self.nonce = nonce
        self.key = key
    }

    /// Creates the values of one session; `nil` if the system has no randomness.
    package static func make() -> SmartTapTerminal? {
        guard let key = try? P256PrivateKey.generate() else { return nil }
        return SmartTapTerminal(
            sessionIdentifier: RandomSource.system.bytes(SmartTapSession.identifierCount),
            nonce: RandomSource.system.bytes(SmartTapSelection.nonceCount), key: key)
    }
}
