// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension MerchantPassKey {
    /// Returns the key of all passes of the emulated cards; it protects nothing.
    ///
    /// The private key is the SHA-256 hash of the text `taptopay loyalty merchant test key`.
    ///
    /// - Throws: `ProcessorError` with `invalidKey` if the cryptographic library is missing.
    public static func test() throws(ProcessorError) -> MerchantPassKey {
        try MerchantPassKey(scalar: [
            0x18, 0x71, 0xED, 0xA3, 0x42, 0xF2, 0x00, 0x29,
            0x9A, 0xA9, 0x9C, 0xE7, 0x90, 0xAE, 0xCA, 0xC2,
            0xC0, 0x0F, 0xDE, 0xB9, 0x22, 0x78, 0xDF, 0xFE,
            0x8D, 0x96, 0xBD, 0xE3, 0xC8, 0x9D, 0x7F, 0x0E,
        ])
    }
}
