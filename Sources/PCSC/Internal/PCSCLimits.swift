// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The sizes of the buffers for the PC/SC service.
enum PCSCLimits {
    /// 65 536 data bytes and the status word: the longest response.
    ///
    /// See ISO/IEC 7816-4, 5.2.
    static let response = 65_538
    /// Sixteen names of 128 characters, pcscd's own limits, and the terminator.
    static let readerNames = 16 * 129 + 1
    /// The response of `SCardControl` or an attribute: `MAX_BUFFER_SIZE` of `pcsclite.h`.
    static let control = 264
}
