// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The types of AES keys that AES DUKPT derives.
///
/// See ANSI X9.24-3-2017, 6.2.1, for the key types and their algorithm indicators.
package enum DUKPTKeyType: UInt16, CaseIterable, Sendable {
    case aes128 = 0x0002
    case aes192 = 0x0003
    case aes256 = 0x0004

    /// Creates the type of keys with this number of bytes, or `nil`.
    package init?(byteCount: Int) {
        guard let type = Self.allCases.first(where: { $0.byteCount == byteCount }) else {
            return nil
        }
        self = type
    }

    /// The length of the key, in bytes.
    package var byteCount: Int {
        switch self {
        case .aes128: 16
        case .aes192: 24
        case .aes256: 32
        }
    }
}
