// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
