// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that an operator stores with a GENERATE AC command.
///
/// See EMV Contactless Book C-2, Annex A.
struct StorageRequest: Hashable, Sendable {
    /// The proof that the current data belongs to the operator (`DF60`), 8 bytes.
    let input: [UInt8]
    /// The digest whose input the next writer must present (`DF61`), 8 bytes.
    let digest: [UInt8]
    /// The kind of slot, and whether a failure declines the payment (`DF62`).
    let information: UInt8
    /// The data (`DF63`), up to 160 bytes.
    let data: [UInt8]

    /// Reads the values of the operator's list (`9F5B`).
    init(_ values: TerminalValues) {
        input = values.value(0xDF60, count: 8)
        digest = values.value(0xDF61, count: 8)
        information = values.value(0xDF62, count: 1).first ?? 0
        data = values.value(0xDF63, count: 0)
    }

    /// Whether the card declines if it cannot store the data: bit 4 of the information.
    var declinesOnFailure: Bool { information & 0x08 != 0 }
}
