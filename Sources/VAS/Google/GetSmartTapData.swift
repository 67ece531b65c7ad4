// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// GET SMART TAP DATA and GET MORE SMART TAP DATA, which request a collector's passes.
///
/// See Google Smart Tap 2.1, Get smart tap data.
enum GetSmartTapData {
    /// Passes of every kind.
    private static let allServices: UInt8 = 0x00
    /// The terminal's first capability byte: standalone, without support for compression.
    private static let standalone: UInt8 = 0x01

    /// Creates the command.
    static func command(
        _ session: SmartTapSession, collector: SmartTapCollector, mode: PassReadingMode
    ) throws(APDUError) -> CommandAPDU {
        let content = NDEFMessage.bytes([
            session.record,
            NDEFRecord(external: "mer", payload: NDEFMessage.bytes([collector.record])),
            NDEFRecord(
                external: "slr",
                payload: NDEFMessage.bytes([
                    NDEFRecord(external: "str", payload: [allServices])
                ])),
            NDEFRecord(
                external: "pcr", payload: [standalone, 0x00, 0x00, 0x00, mode.smartTapMode]),
        ])
        let request = NDEFRecord(external: "srq", payload: SmartTapSelection.version + content)
        return try CommandAPDU(
            0x90, 0x50, 0x00, 0x00, data: NDEFMessage.bytes([request]), expectedLength: 256)
    }

    /// The command for the next part of a response.
    static let more = CommandAPDU(0x90, 0xC0, 0x00, 0x00, le: 0)

    /// Parses a complete response: the session, and the bundle of passes if there is one.
    ///
    /// - Throws: `VASError` with `malformedData`.
    static func answer(
        _ data: [UInt8]
    ) throws(VASError) -> (session: SmartTapSession, bundle: [UInt8]?) {
        guard let response = try? NDEFMessage.records(data).payload("srs"),
            let records = try? NDEFMessage.records(response),
            let session = SmartTapSession(records.payload("ses"))
        else { throw .malformedData }
        return (session, records.payload("reb"))
    }
}

extension PassReadingMode {
    /// The last byte of the terminal's capabilities (`pcr`).
    fileprivate var smartTapMode: UInt8 {
        switch self {
        case .passesOnly: 0x01
        case .passesAndPayment: 0x04
        case .passesOrPayment: 0x08
        }
    }
}

/// The `reb` record: the passes, encrypted for this session.
///
/// See Google Smart Tap 2.1, Record bundle NDEF record: flags (1 byte), initialization vector
/// (12), ciphertext, and an HMAC (32) over the vector and the ciphertext.
enum RecordBundle {
    private static let isEncrypted: UInt8 = 0x01
    private static let isCompressed: UInt8 = 0x02
    private static let vectorCount = 12

    /// Verifies the message authentication code and decrypts the passes.
    ///
    /// - Parameters:
    ///   - bytes: The payload of the record.
    ///   - keys: The keys of the session.
    /// - Returns: The passes, as an NDEF message.
    /// - Throws: `VASError` with `malformedData`, `notEncrypted`, `compressed` or
    ///   `notAuthentic`.
    static func open(_ bytes: [UInt8], keys: SmartTapKeys) throws(VASError) -> [UInt8] {
        guard let flags = bytes.first, bytes.count >= 1 + vectorCount + HMAC.codeCount else {
            throw .malformedData
        }
        guard flags & isEncrypted != 0 else { throw .notEncrypted }
        let sealed = Array(bytes.dropFirst().dropLast(HMAC.codeCount))
        let plain: [UInt8]
        do {
            let code = try HMAC.sha256(sealed, key: keys.authentication)
            guard constantTimeEqual(code, Array(bytes.suffix(HMAC.codeCount))) else {
                throw VASError.notAuthentic
            }
            plain = try AES.applyCTR(
                Array(sealed.dropFirst(vectorCount)), key: keys.encryption,
                counter: Array(sealed.prefix(vectorCount)) + [0, 0, 0, 0])
        } catch {
            throw .notAuthentic
        }
        // Compression was not requested, and there is no code to decompress the data.
        guard flags & isCompressed == 0 else { throw .compressed }
        return plain
    }
}
