// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that an acquirer needs to authorize or clear a transaction of kernel 3.
///
/// See EMV Contactless Book C-3, 4.3.1.1; elements that are absent are left out.
enum QVSDCDataRecord {
    private static let tags: [Tag] = [
        0x9F06, 0x84, 0x50, 0x9F12, 0x9F11, 0x57, 0x5A, 0x5F34, 0x5F20, 0x5F24, 0x5F28,
        0x9F02, 0x9F03, 0x5F2A, 0x5F36, 0x9A, 0x9F21, 0x9C, 0x9F1A, 0x9F37, 0x9F41,
        0x82, 0x9F36, 0x9F26, 0x9F27, 0x9F10, 0x95, 0x9F34, 0x9F07, 0x9F08,
        0x9F33, 0x9F35, 0x9F40, 0x9F39, 0x9F09, 0x9F1E, 0x9F1C, 0x9F16, 0x9F15,
        0x9F66, 0x9F6C, 0x9F5D, 0x9F24, 0x9F19, 0x9F7C,
    ]

    /// Returns the elements that are present.
    static func objects(_ data: TransactionData, _ rules: QVSDCRules) -> [DataObject] {
        var record = data.objects(tags + rules.additionalRecordTags)
        // 4.1.1.1: the reader overwrites the technology in byte 4 with contactless (0).
        if var formFactor = data[0x9F6E].map({ Array($0) }), formFactor.count >= 4 {
            formFactor[3] &= 0xF0
            record.append(DataObject(0x9F6E, formFactor))
        }
        return record
    }
}
