// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

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

/// The kind of slot that the card assigns (DS Slot Management Control, `9F6F`).
///
/// See EMV Contactless Book C-2, Annex A.
struct SlotManagementControl: BitCodedElement {
    static let byteCount = 1
    let rawValue: UInt64

    static let permanentSlot = Self(byte: 1, bit: 8)
    static let volatileSlot = Self(byte: 1, bit: 7)
    static let lowVolatility = Self(byte: 1, bit: 6)
    static let lockedSlot = Self(byte: 1, bit: 5)
    static let deactivatedSlot = Self(byte: 1, bit: 1)
}

/// The kind of slot that the terminal requests (DS ODS Info, `DF62`).
///
/// See EMV Contactless Book C-2, Annex A.
struct OperatorDataInformation: BitCodedElement {
    static let byteCount = 1
    let rawValue: UInt64

    static let permanentSlot = Self(byte: 1, bit: 8)
    static let volatileSlot = Self(byte: 1, bit: 7)
    static let lowVolatility = Self(byte: 1, bit: 6)
    /// The payment is declined if the data cannot be stored.
    static let declineOnError = Self(byte: 1, bit: 4)
}

/// How to continue if the terminal's data is not usable or not written.
///
/// The value of DS ODS Info For Reader (`DF810A`). See EMV Contactless Book C-2, Annex A.
struct ReaderDataInformation: BitCodedElement {
    static let byteCount = 1
    let rawValue: UInt64

    static let usableForApproval = Self(byte: 1, bit: 8)
    static let usableForOnlineRequest = Self(byte: 1, bit: 7)
    static let usableForDecline = Self(byte: 1, bit: 6)
    /// The transaction ends without usable data (Stop if no DS ODS Term).
    static let stopWithoutData = Self(byte: 1, bit: 3)
    /// The transaction ends if the data is not written (Stop if write failed).
    static let stopIfWriteFailed = Self(byte: 1, bit: 2)
}

extension ElementKey<DataStorageStatus> {
    static var idsStatus: Self { Self(.idsStatus) }
}

extension ElementKey<SlotManagementControl> {
    static var dsSlotManagementControl: Self { Self(.dsSlotManagementControl) }
}

extension ElementKey<OperatorDataInformation> {
    static var dsODSInfo: Self { Self(.dsODSInfo) }
}

extension ElementKey<ReaderDataInformation> {
    static var dsODSInfoForReader: Self { Self(.dsODSInfoForReader) }
}
