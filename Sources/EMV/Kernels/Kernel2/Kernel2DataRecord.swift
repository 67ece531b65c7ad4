// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that an acquirer needs to authorize or clear a transaction of kernel 2.
///
/// See EMV Contactless Book C-2, 4.7.1 (`FF8105`); elements that are absent are left out.
enum Kernel2DataRecord {
    /// The book's list.
    private static let emvMode: [Tag] = [
        0x9F02, 0x9F03, 0x9F26, 0x5F24, 0x82, 0x50, 0x5A, 0x5F34, 0x9F12, 0x9F36, 0x9F07,
        0x9F09, 0x9F27, 0x9F34, 0x84, 0x9F1E, 0x9F10, 0x9F11, 0x9F24, 0x9F33, 0x9F1A, 0x9F35,
        0x95, 0x57, 0x9F53, 0x5F2A, 0x9A, 0x9C, 0x9F37, 0x9F19,
    ]
    /// The additional elements that acquirers request.
    private static let additional: [Tag] = [
        0x9F06, 0x9F41, 0x5F28, 0x5F20, 0x5F36, 0x9F39, 0x9F08, 0x9F40, 0x9F1C, 0x9F16, 0x9F15,
        0x9F21, 0x9B, 0x9F6E, 0x9F7C, 0x9F4B,
    ]
    /// The book's list for mag-stripe mode.
    private static let magneticStripeMode: [Tag] = [
        0x50, 0x9F12, 0x84, 0x9F11, 0x9F6D, 0x9F24, 0x56, 0x9F6B,
    ]
    /// The additional elements that acquirers request, and the positions of the digits in the tracks, with
    /// which an issuer that does not store them can check the code.
    private static let additionalMagneticStripe: [Tag] = [
        0x9F02, 0x9F03, 0x5F2A, 0x5F36, 0x9A, 0x9F21, 0x9C, 0x9F1A, 0x9F06, 0x9F41, 0x9F39, 0x9F35,
        0x9F36, 0x9F1E, 0x9F1C, 0x9F16, 0x9F15, 0x9F62, 0x9F63, 0x9F64, 0x9F65, 0x9F66, 0x9F67,
    ]

    /// Returns the elements of EMV mode that are present.
    static func objects(_ data: TransactionData) -> [DataObject] {
        data.objects(emvMode + additional)
    }

    /// Returns the elements of mag-stripe mode that are present.
    static func magneticStripeObjects(_ data: TransactionData) -> [DataObject] {
        data.objects(magneticStripeMode + additionalMagneticStripe)
    }
}

/// Other data of kernel 2, such as the error.
///
/// See EMV Contactless Book C-2, 4.7.2 (`FF8106`); elements that are absent are left out.
enum Kernel2DiscretionaryData {
    /// Returns the elements of EMV mode.
    static func objects(_ data: TransactionData, _ error: ErrorIndication) -> [DataObject] {
        data.objects([0x9F5D, 0x9F42, 0xDF8104, 0xDF8105, 0xDF8102, 0xDF810B])
            + [DataObject(0xDF8115, error.bytes)]
            + data.objects([0xDF810E, 0xDF810F, 0x9F6E, 0xFF8101])
    }

    /// Returns the elements of mag-stripe mode.
    static func magneticStripeObjects(
        _ data: TransactionData, _ error: ErrorIndication
    ) -> [DataObject] {
        data.objects([0x9F5D]) + [DataObject(0xDF8115, error.bytes)]
            + data.objects([0x9F6E, 0xDF812A, 0xDF812B])
    }
}
