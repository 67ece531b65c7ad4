// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The commands that an emulated card supports, with their classes.
///
/// See EMV Book 3, 6.3.2, table 9, EMV Contactless Books C-2 and C-8, 5, and ISO/IEC 7816-4, table 4.
enum CardInstruction: UInt8, CaseIterable {
    case computeCryptographicChecksum = 0x2A
    case readData = 0x32
    case writeData = 0x34
    case externalAuthenticate = 0x82
    case getChallenge = 0x84
    case select = 0xA4
    case getProcessingOptions = 0xA8
    case generateApplicationCryptogram = 0xAE
    case readRecord = 0xB2
    case getData = 0xCA
    case recoverApplicationCryptogram = 0xD0
    case putData = 0xDA
    case echo = 0xDF
    case exchangeRelayResistanceData = 0xEA

    /// The class byte (CLA).
    var instructionClass: UInt8 {
        switch self {
        case .externalAuthenticate, .getChallenge, .select, .readRecord: 0x00
        case .computeCryptographicChecksum, .getProcessingOptions,
            .generateApplicationCryptogram, .getData, .recoverApplicationCryptogram, .putData,
            .echo, .exchangeRelayResistanceData:
            0x80
        case .readData, .writeData: 0x84
        }
    }

    /// Whether the command has a data field.
    var hasData: Bool {
        switch self {
        case .getChallenge, .readRecord, .getData, .echo: false
        case .computeCryptographicChecksum, .externalAuthenticate, .select, .getProcessingOptions,
            .generateApplicationCryptogram, .recoverApplicationCryptogram, .putData,
            .exchangeRelayResistanceData, .readData, .writeData:
            true
        }
    }

    /// Whether the card answers with data.
    var hasAnswer: Bool { self != .putData && self != .externalAuthenticate }
}

extension CommandAPDU {
    /// The tag in P1 and P2 of GET DATA and PUT DATA.
    var tag: Tag { Tag(rawValue: UInt32(parameter1) << 8 | UInt32(parameter2)) }
}

/// A removal from the field: the card executes a command but leaves before it answers.
package struct CardRemoval: Hashable, Sendable {
    /// A command that the card does not answer.
    package enum Step: String, Hashable, Sendable, Codable, CaseIterable {
        case getProcessingOptions
        case exchangeRelayResistanceData
        case readRecord
        case getData
        case generateApplicationCryptogram
        case recoverApplicationCryptogram
        case computeCryptographicChecksum
        case readData
        case writeData

        /// The instruction that the card does not answer.
        var instruction: CardInstruction {
            switch self {
            case .getProcessingOptions: .getProcessingOptions
            case .exchangeRelayResistanceData: .exchangeRelayResistanceData
            case .readRecord: .readRecord
            case .getData: .getData
            case .generateApplicationCryptogram: .generateApplicationCryptogram
            case .recoverApplicationCryptogram: .recoverApplicationCryptogram
            case .computeCryptographicChecksum: .computeCryptographicChecksum
            case .readData: .readData
            case .writeData: .writeData
            }
        }
    }

    /// The command that the card does not answer.
    package var step: Step
    /// The number of taps that end this way; later taps are complete.
    var taps: UInt8

    package init(step: Step, taps: UInt8 = 1) {
        self.step = step
        self.taps = taps
    }
}

extension CardRemoval: ProfileObject {
    static let fields: [Field<Self>] = [
        .choice("step", \.step)
            .described("The command that the card does not answer."),
        .number("taps", in: 1...255, \.taps)
            .described("The number of taps that end this way."),
    ]
}

/// The pseudo-commands of class `FF`, which a real reader answers on behalf of the card.
///
/// pcscd's virtual reader passes them through, so the card must support them. See PC/SC part 3,
/// 3.2.2.
enum ReaderCommand {
    /// Answers GET DATA (`FF CA`): the unique identifier or the answer to select.
    static func answer(_ command: CommandAPDU, profile: CardProfile) -> ResponseAPDU {
        guard command.instruction == 0xCA, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .functionNotSupported)
        }
        guard command.data.isEmpty, let expected = command.expectedLength else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let value: [UInt8]
        switch command.parameter1 {
        case 0: value = profile.uniqueIdentifier
        case 1: value = profile.answerToSelect
        default: return ResponseAPDU(statusWord: .functionNotSupported)
        }
        if expected == 256 || expected == value.count {
            return ResponseAPDU(data: value, statusWord: .success)
        }
        // `6282`: the end was reached before Le bytes.
        return expected < value.count
            ? ResponseAPDU(statusWord: StatusWord(0x6C, UInt8(truncatingIfNeeded: value.count)))
            : ResponseAPDU(data: value, statusWord: StatusWord(rawValue: 0x6282))
    }
}
