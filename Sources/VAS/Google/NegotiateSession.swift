// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// NEGOTIATE SMART TAP SESSION, which authenticates the terminal and agrees on a key.
///
/// See Google Smart Tap 2.1, Negotiate smart tap session.
enum NegotiateSession {
    /// The signature covers this phone's nonce and was not made in advance.
    private static let liveAuthentication: UInt8 = 0x01

    /// Returns the data that the collector signs.
    ///
    /// It is the terminal's nonce, the phone's nonce, the collector's number and the terminal's
    /// session key.
    static func signedData(
        _ terminal: SmartTapTerminal, deviceNonce: [UInt8], collector: SmartTapCollector
    ) -> [UInt8] {
        terminal.nonce + deviceNonce + collector.identifierBytes
            + terminal.key.publicKey.compressedPoint
    }

    /// Creates the command.
    ///
    /// - Parameters:
    ///   - session: The record of the session.
    ///   - terminal: The terminal's values for this session.
    ///   - collector: The collector that the terminal belongs to.
    ///   - signature: The collector's signature, a DER structure.
    /// - Returns: The command.
    /// - Throws: `APDUError`, but never for a P-256 signature.
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

    /// Parses the response: the session, and the phone's session key.
    ///
    /// - Throws: `VASError` with `malformedNegotiation`.
    static func answer(
        _ data: ArraySlice<UInt8>
    ) throws(VASError) -> (session: SmartTapSession, key: P256PublicKey) {
        guard let response = try? NDEFMessage.records(Array(data)).payload("nrs"),
            let records = try? NDEFMessage.records(response),
            let session = SmartTapSession(records.payload("ses")),
            let point = records.payload("dpk"),
            let key = try? P256PublicKey(compressedPoint: point)
        else { throw .malformedNegotiation }
        return (session, key)
    }
}

/// The keys of a Google Smart Tap session.
///
/// See Google Smart Tap 2.1, Security: HKDF over the agreed point, salted with the phone's key;
/// the info is the data that the collector signed, with its signature.
struct SmartTapKeys: Sendable {
    private static let encryptionCount = 16
    private static let authenticationCount = 32

    /// The AES key for counter mode, 16 bytes.
    let encryption: SecretBytes
    /// The key for the message authentication code, 32 bytes.
    let authentication: SecretBytes

    /// Derives the keys.
    ///
    /// - Parameters:
    ///   - key: The terminal's session key.
    ///   - peer: The phone's session key.
    ///   - signedData: The data that the collector signed.
    ///   - signature: The signature, as it was sent.
    /// - Throws: `CryptographyError`.
    init(
        _ key: P256PrivateKey, _ peer: P256PublicKey, signedData: [UInt8], signature: [UInt8]
    ) throws(CryptographyError) {
        let keys = try HKDF.derive(
            secret: try key.sharedSecret(with: peer), salt: peer.compressedPoint,
            info: signedData + signature, count: Self.encryptionCount + Self.authenticationCount)
        encryption = keys.withBytes { SecretBytes($0.prefix(Self.encryptionCount)) }
        authentication = keys.withBytes { SecretBytes($0.suffix(Self.authenticationCount)) }
    }
}
