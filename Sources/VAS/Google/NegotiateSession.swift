// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// NEGOTIATE SMART TAP SESSION: the terminal proves whose it is, and both make a key.
///
/// See Google Smart Tap 2.1, Negotiate smart tap session.
enum NegotiateSession {
    /// The signature is over the nonce of this phone, and none that was made before.
    private static let liveAuthentication: UInt8 = 0x01

    /// What the collector signs: the terminal's nonce, the phone's, the collector's number and
    /// the terminal's key of this session.
    static func signedData(
        _ terminal: SmartTapTerminal, deviceNonce: [UInt8], collector: SmartTapCollector
    ) -> [UInt8] {
        terminal.nonce + deviceNonce + collector.identifierBytes
            + terminal.key.publicKey.compressedPoint
    }

    /// Makes the command.
    ///
    /// - Parameters:
    ///   - session: The record of the session.
    ///   - terminal: The terminal's values of this session.
    ///   - collector: Whose terminal it is.
    ///   - signature: The collector's signature, a DER structure.
    /// - Returns: The command.
    /// - Throws: `APDUError`; never for a signature of P-256.
    static func command(
        _ session: SmartTapSession, _ terminal: SmartTapTerminal, collector: SmartTapCollector,
        signature: [UInt8]
    ) throws(APDUError) -> CommandAPDU {
        let proof = NDEFMessage.bytes([
            NDEFRecord(external: "sig", payload: [SmartTapFormat.binary] + signature),
            collector.record,
        ])
        let parameters =
            terminal.nonce + [liveAuthentication] + terminal.key.publicKey.compressedPoint
            + collector.keyVersionBytes + proof
        let content = NDEFMessage.bytes([
            session.record, NDEFRecord(external: "cpr", payload: parameters),
        ])
        let request = NDEFRecord(external: "ngr", payload: SmartTapSelection.version + content)
        return try CommandAPDU(
            0x90, 0x53, 0x00, 0x00, data: NDEFMessage.bytes([request]), expectedLength: 256)
    }

    /// Reads the answer: the session, and the phone's key of this session.
    ///
    /// - Throws: `WalletError` with `malformedNegotiation`.
    static func answer(
        _ data: ArraySlice<UInt8>
    ) throws(WalletError) -> (session: SmartTapSession, key: P256PublicKey) {
        guard let response = try? NDEFMessage.records(Array(data)).payload("nrs"),
            let records = try? NDEFMessage.records(response),
            let session = SmartTapSession(records.payload("ses")),
            let point = records.payload("dpk"),
            let key = try? P256PublicKey(compressedPoint: point)
        else { throw .malformedNegotiation }
        return (session, key)
    }
}

extension SmartTapCollector {
    /// The record `cld` with the collector's number.
    var record: NDEFRecord {
        NDEFRecord(external: "cld", payload: [SmartTapFormat.binary] + identifierBytes)
    }
}
