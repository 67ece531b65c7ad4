// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension CardSession {
    /// Answers GET DATA.
    ///
    /// See EMV Book 3, 6.5.7 and EMV Contactless Book C-2, 5.5.
    func getData(_ command: CommandAPDU) -> ResponseAPDU {
        guard let application else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let tag = Tag(rawValue: UInt32(command.parameter1) << 8 | UInt32(command.parameter2))
        guard let value = readableValue(tag, of: application) else {
            return ResponseAPDU(statusWord: .referencedDataNotFound)
        }
        return ResponseAPDU(data: TLVWriter.object(tag, value), statusWord: .success)
    }

    private func readableValue(_ tag: Tag, of application: CardApplication) -> [UInt8]? {
        let counters = memory.counters(of: application)
        if let stored = application.standaloneStorage?[tag] {
            return counters.writtenObjects[Hexadecimal.string(tag.bytes)] ?? stored
        }
        if let value = application.readableObjects[tag] { return value }
        if tag == 0x9F50, let balance = application.balance {
            let spent = min(balance, counters.offlineAmount)
            return PackedDigits.numeric(balance - spent, count: 6)
        }
        if tag == 0x9F5D, application.riskManagement.showsAvailableSpending {
            let available = offlineCounting(of: application).available
            return PackedDigits.numeric(available, count: 6)
        }
        guard application.readableCounters.contains(tag) else { return nil }
        return switch tag {
        case 0x9F36: counters.transactionCounter.bigEndianBytes
        case 0x9F13: counters.lastOnlineCounter.bigEndianBytes
        case 0x9F17: [counters.pinTries]
        default: nil
        }
    }
}
