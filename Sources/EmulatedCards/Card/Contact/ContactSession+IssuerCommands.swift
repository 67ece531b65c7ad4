// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

extension ContactSession {
    /// What PUT DATA may change: limits and counters of offline transactions.
    private static let changeableTags: Set<Tag> = [
        0x9F14, 0x9F23, 0x9F53, 0x9F54, 0x9F58, 0x9F59, 0x9F5C, 0x9F5E, 0x9F72, 0x9F73, 0x9F77,
        0x9F78, 0xCA, 0xCB,
    ]

    /// Carries out a command of the issuer, if it is the issuer's.
    ///
    /// Commands come after the first cryptogram, with which they are bound to the
    /// transaction. See EMV Book 2, 9.2, and Book 3, 6.5.
    mutating func carryOut(
        _ command: CommandAPDU, _ instruction: ContactInstruction
    ) -> ResponseAPDU {
        guard let (application, face) = application, let current = transaction,
            let keys = CardKeys(application), !current.firstCryptogram.isEmpty
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        let statusWord = result(of: command, instruction, application, face, current, keys)
        if statusWord == .success { transaction?.commandCount &+= 1 }
        memory.change(application) { counters in
            counters.issuerChanges.hasCommandFailed = statusWord != .success
            counters.issuerChanges.commandCount = (transaction?.commandCount ?? 0) & 0x0F
        }
        return ResponseAPDU(statusWord: statusWord)
    }

    private func result(
        of command: CommandAPDU, _ instruction: ContactInstruction,
        _ application: CardApplication, _ face: ContactFace, _ current: ContactTransaction,
        _ keys: CardKeys
    ) -> StatusWord {
        guard command.data.count >= 8 else { return StatusWord(0x69, 0x87) }
        let messaging = application.cryptogramVersion.secureMessaging
        let cryptogram =
            messaging == .mChip
            ? Self.advanced(current.firstCryptogram, by: current.commandCount)
            : current.firstCryptogram
        func sessionKey(_ key: SecretBytes) throws(CryptographyError) -> SecretBytes {
            try messaging.sessionKey(
                cardKey: key, transactionCounter: current.counter, cryptogram: cryptogram)
        }
        let data = Array(command.data.dropLast(8))
        let header = [
            command.instructionClass, command.instruction, command.parameter1,
            command.parameter2, UInt8(truncatingIfNeeded: command.data.count),
        ]
        guard
            let code = try? ApplicationCryptogram.code(
                over: header + current.counter.bigEndianBytes + cryptogram + data,
                padding: .marked, key: sessionKey(keys.integrity)),
            constantTimeEqual(code, Array(command.data.suffix(8)))
        else { return StatusWord(0x69, 0x88) }
        if instruction == .putData { return put(data, command, application) }
        guard command.parameter1 == 0 else { return .incorrectParameters }
        guard instruction == .pinChange, command.parameter2 != 0 else {
            return unlock(instruction, command, data, application, face)
        }
        guard let key = try? sessionKey(keys.confidentiality),
            let block = messaging.decipher(data, key: key)
        else { return .incorrectData }
        let known =
            memory.counters(of: application).issuerChanges.pin
            ?? face.pin.withBytes { $0.map { $0 & 0x0F } }
        guard [1, 2].contains(command.parameter2) else { return .incorrectParameters }
        guard
            let pin = messaging.pin(
                in: block, current: command.parameter2 == 1 ? known : nil,
                cryptogramKey: keys.applicationCryptogram)
        else { return .incorrectData }
        memory.change(application) { counters in
            counters.issuerChanges.pin = pin
            counters.pinTries = face.pinTryLimit
        }
        return .success
    }

    /// The commands that consist of their header.
    private func unlock(
        _ instruction: ContactInstruction, _ command: CommandAPDU, _ data: [UInt8],
        _ application: CardApplication, _ face: ContactFace
    ) -> StatusWord {
        guard command.parameter2 == 0 else { return .incorrectParameters }
        guard data.isEmpty else { return .wrongLength }
        switch instruction {
        case .cardBlock: memory.blockCard()
        case .applicationBlock: memory.change(application) { $0.issuerChanges.isBlocked = true }
        case .applicationUnblock: memory.change(application) { $0.issuerChanges.isBlocked = false }
        case .pinChange: memory.change(application) { $0.pinTries = face.pinTryLimit }
        default: return .instructionNotSupported
        }
        return .success
    }

    private func put(
        _ data: [UInt8], _ command: CommandAPDU, _ application: CardApplication
    ) -> StatusWord {
        let tag = Tag(rawValue: UInt32(command.parameter1) << 8 | UInt32(command.parameter2))
        guard Self.changeableTags.contains(tag) else { return .referencedDataNotFound }
        guard (1...32).contains(data.count) else { return .wrongLength }
        memory.change(application) { $0.writtenObjects[Hexadecimal.string(tag.bytes)] = data }
        return .success
    }

    /// The cryptogram as a number, counted up.
    private static func advanced(_ cryptogram: [UInt8], by count: UInt8) -> [UInt8] {
        let number = cryptogram.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } &+ UInt64(count)
        return (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
