// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The commands that an emulated card supports on its contacts.
///
/// See EMV Book 3, 6.3.2, table 9.
enum ContactInstruction: UInt8, CaseIterable {
    case cardBlock = 0x16
    case applicationUnblock = 0x18
    case applicationBlock = 0x1E
    case verify = 0x20
    case pinChange = 0x24
    case externalAuthenticate = 0x82
    case getChallenge = 0x84
    case internalAuthenticate = 0x88
    case select = 0xA4
    case getProcessingOptions = 0xA8
    case generateApplicationCryptogram = 0xAE
    case readRecord = 0xB2
    case getResponse = 0xC0
    case getData = 0xCA
    case putData = 0xDA

    /// The class byte (CLA).
    var instructionClass: UInt8 {
        switch self {
        case .cardBlock, .applicationUnblock, .applicationBlock, .pinChange, .putData:
            IssuerInstruction(rawValue: rawValue)?.instructionClass ?? 0x84
        case .getProcessingOptions, .generateApplicationCryptogram, .getData: 0x80
        default: 0x00
        }
    }

    /// Whether the command has a data field.
    var hasData: Bool {
        switch self {
        case .getChallenge, .readRecord, .getResponse, .getData: false
        default: true
        }
    }
}
