// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The capabilities of a Mastercard application in addition to its AIP (tag `9F5D`).
///
/// See EMV Contactless Book C-2, Annex A (Application Capabilities Information).
struct ApplicationCapabilities: BitCodedElement {
    static let byteCount = 3
    let rawValue: UInt64

    /// Data Storage Version Number: 1 or 2, or 0 without integrated data storage.
    var dataStorageVersion: Int { Int(rawValue >> 16 & 0x0F) }

    static let fieldOffDetection = Self(byte: 2, bit: 3)
    static let balanceReading = Self(byte: 2, bit: 2)
    /// A combined signature also covers cryptograms that decline (AAC).
    static let combinedSignatureOverAll = Self(byte: 2, bit: 1)
}
