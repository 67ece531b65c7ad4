// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The commands that an emulated card knows, with the class they belong to.
///
/// See EMV Book 3, 6.3.2, table 9 and ISO/IEC 7816-4, table 4.
enum CardInstruction: UInt8, CaseIterable {
    case getChallenge = 0x84
    case select = 0xA4
    case getProcessingOptions = 0xA8
    case generateApplicationCryptogram = 0xAE
    case readRecord = 0xB2
    case getData = 0xCA

    /// CLA.
    var instructionClass: UInt8 {
        switch self {
        case .getChallenge, .select, .readRecord: 0x00
        case .getProcessingOptions, .generateApplicationCryptogram, .getData: 0x80
        }
    }

    /// Whether the command has a data field.
    var hasData: Bool {
        switch self {
        case .select, .getProcessingOptions, .generateApplicationCryptogram: true
        case .getChallenge, .readRecord, .getData: false
        }
    }
}
