// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

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
