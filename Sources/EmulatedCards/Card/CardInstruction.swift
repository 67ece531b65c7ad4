// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The commands that an emulated card supports, with their classes.
///
/// See EMV Book 3, 6.3.2, table 9, EMV Contactless Book C-2, 5, and ISO/IEC 7816-4, table 4.
enum CardInstruction: UInt8, CaseIterable {
    case computeCryptographicChecksum = 0x2A
    case externalAuthenticate = 0x82
    case getChallenge = 0x84
    case select = 0xA4
    case getProcessingOptions = 0xA8
    case generateApplicationCryptogram = 0xAE
    case readRecord = 0xB2
    case getData = 0xCA
    case recoverApplicationCryptogram = 0xD0
    case putData = 0xDA
    case exchangeRelayResistanceData = 0xEA

    /// The class byte (CLA).
    var instructionClass: UInt8 {
        switch self {
        case .externalAuthenticate, .getChallenge, .select, .readRecord: 0x00
        case .computeCryptographicChecksum, .getProcessingOptions,
            .generateApplicationCryptogram, .getData, .recoverApplicationCryptogram, .putData,
            .exchangeRelayResistanceData:
            0x80
        }
    }

    /// Whether the command has a data field.
    var hasData: Bool {
        switch self {
        case .getChallenge, .readRecord, .getData: false
        case .computeCryptographicChecksum, .externalAuthenticate, .select, .getProcessingOptions,
            .generateApplicationCryptogram, .recoverApplicationCryptogram, .putData,
            .exchangeRelayResistanceData:
            true
        }
    }

    /// Whether the card answers with data.
    var hasAnswer: Bool { self != .putData && self != .externalAuthenticate }
}
