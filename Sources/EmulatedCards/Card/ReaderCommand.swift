// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

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
