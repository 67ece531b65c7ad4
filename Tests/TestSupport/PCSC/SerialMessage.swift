// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A CCID message in the frame of a serial reader.
///
/// `03 06`, type, length of four bytes, slot, sequence number, three bytes by type, data, and the
/// exclusive-or of everything before. See USB CCID 1.1, 6.1.
struct SerialMessage: Sendable {
    /// The whole frame.
    let bytes: [UInt8]

    var type: UInt8 { bytes[2] }
    var parameter: UInt8 { bytes[9] }
    var data: [UInt8] { Array(bytes.dropFirst(12).dropLast()) }

    /// A reader's answer.
    struct Answer: Sendable {
        private let slot: UInt8
        private var sequence: UInt8
        private var type: UInt8 = 0
        private var data: [UInt8] = []
        private var isMute = false
        private var parameter: UInt8 = 0

        init(to message: SerialMessage) {
            slot = message.bytes[7]
            sequence = message.bytes[8]
        }

        mutating func set(
            _ type: UInt8, data: [UInt8] = [], isMute: Bool = false, parameter: UInt8 = 0
        ) {
            self.type = type
            self.data = data
            self.isMute = isMute
            self.parameter = parameter
        }

        mutating func changeSequence() {
            sequence ^= 0x55
        }

        /// The frame; the error FE is ICC_MUTE.
        func frame(status: UInt8) -> [UInt8] {
            let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> ($0 * 8)) }
            let message =
                [0x03, 0x06, type] + length
                + [slot, sequence, status | (isMute ? 0x40 : 0), isMute ? 0xFE : 0, parameter]
                + data
            return message + [message.reduce(0, ^)]
        }
    }
}
