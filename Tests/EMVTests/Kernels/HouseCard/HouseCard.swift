// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

/// The house card: the answers of its one application.
struct HouseCard: CardChannel {
    private static let application: [UInt8] = [0xF0, 0x48, 0x4F, 0x55, 0x53, 0x45]
    private static let accountNumber: [UInt8] = [0x99, 0x99, 0x00, 0x00, 0x00, 0x00, 0x00, 0x18]

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        guard let command = try? CommandAPDU(bytes: command), let data = answer(command) else {
            return [0x6D, 0x00]
        }
        return data + [0x90, 0x00]
    }

    private func answer(_ command: CommandAPDU) -> [UInt8]? {
        let object = { (tag: Tag, value: [UInt8]) in TLVWriter.object(tag, value) }
        switch command.instruction {
        case 0xA4 where command.data == Self.application:
            return object(0x6F, object(0x84, Self.application) + object(0xA5, []))
        case 0xA4:
            let entry = object(0x4F, Self.application) + object(0x9F2A, [0x81, 0x08, 0x40])
            return object(0x6F, object(0xA5, object(0xBF0C, object(0x61, entry))))
        case 0xA8:
            return object(
                0x77, object(0x82, [0x00, 0x00]) + object(0x94, [0x08, 0x01, 0x01, 0x00]))
        case 0xB2:
            return object(
                0x70, object(0x5A, Self.accountNumber) + object(0x9F7D, [0x00, 0x01, 0x50]))
        default:
            return nil
        }
    }
}
