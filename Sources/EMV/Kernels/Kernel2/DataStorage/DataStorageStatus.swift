// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The progress of integrated data storage in this transaction (IDS Status, `DF8128`).
///
/// See EMV Contactless Book C-2, Annex A.
struct DataStorageStatus: BitCodedElement {
    static let byteCount = 1
    let rawValue: UInt64

    /// The card's data is read.
    static let read = Self(byte: 1, bit: 8)
    /// The terminal's data is written.
    static let write = Self(byte: 1, bit: 7)
}

/// The operations that the card confirmed (DS Summary Status, `DF810B`).
///
/// See EMV Contactless Book C-2, Annex A.
struct DataStorageSummaryStatus: BitCodedElement {
    static let byteCount = 1
    let rawValue: UInt64

    static let successfulRead = Self(byte: 1, bit: 8)
    static let successfulWrite = Self(byte: 1, bit: 7)
}

/// Whether data objects were written with PUT DATA.
///
/// The value of Pre-Gen AC Put Data Status (`DF810F`) and Post-Gen AC Put Data Status (`DF810E`).
/// See EMV Contactless Book C-2, Annex A.
struct PutDataStatus: BitCodedElement {
    static let byteCount = 1
    let rawValue: UInt64

    /// Every PUT DATA command was successful.
    static let completed = Self(byte: 1, bit: 8)
}
