// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The command GET VAS DATA: asks a phone for the pass of one programme.
///
/// See the public reader settings of Apple VAS.
enum GetPassData {
    /// The version of the protocol that the terminal speaks (`9F22`): 1.0.
    static let version: [UInt8] = [0x01, 0x00]

    /// Makes the command.
    ///
    /// - Parameters:
    ///   - request: The programme.
    ///   - mode: What the terminal wants from the tap.
    ///   - hasMore: Whether the terminal asks for another programme next.
    ///   - nonce: The terminal's nonce (`9F28`), 4 bytes.
    /// - Returns: The command.
    /// - Throws: `APDUError`; never for a request that could be made.
    static func command(
        _ request: PassRequest, mode: PassReadingMode, hasMore: Bool, nonce: [UInt8]
    ) throws(APDUError) -> CommandAPDU {
        var writer = TLVWriter()
        writer.append(0x9F22, version)
        writer.append(0x9F25, request.identifierHash)
        // Byte 2, b8: the terminal reads passes. Byte 4, b8: more programmes follow.
        writer.append(0x9F26, [0x00, 0x80, 0x00, mode.rawValue | (hasMore ? 0x80 : 0x00)])
        writer.append(0x9F28, nonce)
        // Passes of any kind.
        writer.append(0x9F2B, [0x01, 0x00, 0x00, 0x00, 0x00])
        if !request.signUpAddress.isEmpty {
            writer.append(0x9F29, Array(request.signUpAddress.utf8))
        }
        return try CommandAPDU(
            0x80, 0xCA, 0x01, request.sendsAddressOnly ? 0x00 : 0x01, data: writer.bytes,
            expectedLength: 256)
    }
}
