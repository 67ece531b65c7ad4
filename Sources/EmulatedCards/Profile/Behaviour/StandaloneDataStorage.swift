// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Elements that a terminal reads with GET DATA and writes with PUT DATA (SDS).
///
/// See EMV Contactless Book C-2, 3.5 and Annex A.
struct StandaloneDataStorage: Hashable, Sendable {
    /// The elements that only the issuer writes (`9F70` to `9F74`), five of up to 192 bytes.
    var protected: [[UInt8]]
    /// The elements that any terminal can write (`9F75` to `9F79`), five of up to 192 bytes.
    var unprotected: [[UInt8]]

    /// Five elements of each kind, with 32 zeros each.
    static let empty = StandaloneDataStorage(
        protected: Array(repeating: [UInt8](repeating: 0, count: 32), count: 5),
        unprotected: Array(repeating: [UInt8](repeating: 0, count: 32), count: 5))
}
