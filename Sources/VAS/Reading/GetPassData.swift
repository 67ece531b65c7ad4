// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The command GET VAS DATA, which requests the pass of one loyalty program from a phone.
///
/// See the public reader settings of Apple VAS.
enum GetPassData {
    /// The version of the protocol that the terminal supports (`9F22`): 1.0.
    static let version: [UInt8] = [0x01, 0x00]

    /// Creates the command.
    ///
    /// - Parameters:
    ///   - request: The loyalty program.
    ///   - mode: The passes and payment that the terminal requests.
    ///   - hasMore: Whether the terminal requests another program next.
    ///   - nonce: The terminal's nonce (`9F28`), 4 bytes.
    /// - Returns: The command.
    /// - Throws: `APDUError`, but never for a valid request.
    static func command(
        _ request: PassRequest, mode: PassReadingMode, hasMore: Bool, nonce: [UInt8]
    ) throws(APDUError) -> CommandAPDU {
        var writer = TLVWriter()
        writer.append(.vasProtocolVersion, version)
        writer.append(.passTypeIdentifierHash, request.identifierHash)
        // Byte 2, b8: the terminal reads passes. Byte 4, b8: more programs follow.
        writer.append(
            .vasTerminalCapabilities, [0x00, 0x80, 0x00, mode.rawValue | (hasMore ? 0x80 : 0x00)])
        writer.append(.terminalNonce, nonce)
        // Passes of any kind.
        writer.append(.vasFilter, [0x01, 0x00, 0x00, 0x00, 0x00])
        if !request.signUpAddress.isEmpty {
            writer.append(.signUpURL, Array(request.signUpAddress.utf8))
        }
        return try CommandAPDU(
            0x80, 0xCA, 0x01, request.sendsAddressOnly ? 0x00 : 0x01, data: writer.bytes,
            expectedLength: 256)
    }
}
