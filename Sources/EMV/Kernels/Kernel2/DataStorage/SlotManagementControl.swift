// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What kind of slot the card gives the operator (DS Slot Management Control, `9F6F`).
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

/// What kind of slot the terminal wants (DS ODS Info, `DF62`).
///
/// See EMV Contactless Book C-2, Annex A.
struct OperatorDataInformation: BitCodedElement {
    static let byteCount = 1
    let rawValue: UInt64

    static let permanentSlot = Self(byte: 1, bit: 8)
    static let volatileSlot = Self(byte: 1, bit: 7)
    static let lowVolatility = Self(byte: 1, bit: 6)
    /// The payment is declined when nothing can be stored.
    static let declineOnError = Self(byte: 1, bit: 4)
}

/// How to go on when the terminal's data do not fit, or are not written (DS ODS Info For
/// Reader, `DF810A`).
///
/// See EMV Contactless Book C-2, Annex A.
struct ReaderDataInformation: BitCodedElement {
    static let byteCount = 1
    let rawValue: UInt64

    static let usableForApproval = Self(byte: 1, bit: 8)
    static let usableForOnlineRequest = Self(byte: 1, bit: 7)
    static let usableForDecline = Self(byte: 1, bit: 6)
    /// Without data that fit, the transaction ends (Stop if no DS ODS Term).
    static let stopWithoutData = Self(byte: 1, bit: 3)
    /// When the data are not written, the transaction ends (Stop if write failed).
    static let stopIfWriteFailed = Self(byte: 1, bit: 2)
}
