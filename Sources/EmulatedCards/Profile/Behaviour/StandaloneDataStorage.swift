// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Elements that a terminal reads with GET DATA and writes with PUT DATA (SDS).
///
/// See EMV Contactless Book C-2, 3.5 and Annex A.
struct StandaloneDataStorage: Hashable, Sendable {
    /// Written by the issuer only (`9F70` to `9F74`), five of up to 192 bytes.
    var protected: [[UInt8]]
    /// Written by every terminal (`9F75` to `9F79`), five of up to 192 bytes.
    var unprotected: [[UInt8]]

    /// Five and five elements of 32 zeros.
    static let empty = StandaloneDataStorage(
        protected: Array(repeating: [UInt8](repeating: 0, count: 32), count: 5),
        unprotected: Array(repeating: [UInt8](repeating: 0, count: 32), count: 5))
}
