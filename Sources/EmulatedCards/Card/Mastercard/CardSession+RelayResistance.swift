// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

extension CardSession {
    /// Answers EXCHANGE RELAY RESISTANCE DATA.
    ///
    /// The command comes between the processing options and the cryptogram. See EMV Contactless
    /// Book C-2, 5.3.
    mutating func exchangeRelayResistanceData(_ command: CommandAPDU) -> ResponseAPDU {
        guard let times = application?.relayResistance else {
            return ResponseAPDU(statusWord: .instructionNotSupported)
        }
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard command.data.count == 4 else { return ResponseAPDU(statusWord: .wrongLength) }
        guard case .initiated = phase,
            let answer = transaction.relayResistance.exchange(
                terminalEntropy: command.data, cardEntropy: random.bytes(4), times: times.bytes)
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        return ResponseAPDU(data: TLVWriter.object(0x80, answer), statusWord: .success)
    }
}

extension RelayResistance {
    /// The shortest and longest processing time and the transmission time, 2 bytes each.
    var bytes: [UInt8] {
        minimum.bigEndianBytes + maximum.bigEndianBytes + transmission.bigEndianBytes
    }
}
