// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 4 after the cryptogram.
///
/// See EMV Contactless Book C-4, completion, and EMV Contactless Book A, 6 and 9.
extension Kernel4 {
    /// Returns the outcome with a status, with the message and the data that belong to it.
    func outcome(_ status: Outcome.Status) -> Outcome {
        switch status {
        case .approved, .onlineRequest, .declined:
            Outcome.decision(
                status, verification, dataRecord: Kernel4DataRecord.objects(data, mode: mode),
                languagePreference: languages)
        case .tryAnotherInterface: .contactChip()
        default: .endApplication()
        }
    }
}

/// The data that an acquirer needs to authorize or clear a transaction of kernel 4.
///
/// See EMV Contactless Book C-4, data record; elements that are absent are left out. Terminal Type
/// (`9F35`) has no bits of the reader's capabilities.
enum Kernel4DataRecord {
    /// The elements of EMV mode.
    private static let emvMode: [Tag] = [
        0x57, 0x5A, 0x5F24, 0x5F34, 0x82, 0x84, 0x95, 0x9A, 0x9C, 0x9F02, 0x9F03, 0x5F2A, 0x9F06,
        0x9F07, 0x9F09, 0x9F10, 0x9F1A, 0x9F1E, 0x9F26, 0x9F27, 0x9F33, 0x9F34, 0x9F35, 0x9F36,
        0x9F37, 0x9F41, 0x9F6E, 0x9F5A, 0x9F5B, 0x9F67, 0x9F70, 0x9F71,
    ]
    /// The elements of mag-stripe mode.
    private static let magneticStripeMode: [Tag] = [
        0x56, 0x57, 0x5A, 0x5F24, 0x5F34, 0x82, 0x84, 0x9F10, 0x9A, 0x9C, 0x9F02, 0x9F03, 0x5F2A,
        0x9F06, 0x9F1A,
        0x9F1E, 0x9F35, 0x9F36, 0x9F37, 0x9F41, 0x9F6E, 0x9F5A, 0x9F5B, 0x9F67, 0x9F70, 0x9F71,
    ]
    /// The additional elements that acquirers request.
    private static let additional: [Tag] = [
        0x50, 0x9F12, 0x9F11, 0x5F20, 0x5F28, 0x5F36, 0x9F08, 0x9F15, 0x9F16, 0x9F1C, 0x9F21,
        0x9F39, 0x9F40,
    ]

    /// Returns the elements that are present.
    static func objects(_ data: TransactionData, mode: Kernel4.Mode) -> [DataObject] {
        data.objects((mode == .emv ? emvMode : magneticStripeMode) + additional)
    }
}
