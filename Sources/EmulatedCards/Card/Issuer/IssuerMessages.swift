// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// The recipient of an issuer's messages to one application.
///
/// Create a value for each message, and keep its ``request`` afterward.
struct IssuerMessages: Sendable {
    /// The tags that PUT DATA can change, with their allowed lengths.
    ///
    /// They are limits and counters of offline transactions. The lengths are exact where the card
    /// computes with the values. See VIS 1.6, Appendix A.
    private static let changeableTags: [Tag: ClosedRange<Int>] = [
        .lowerConsecutiveOfflineLimit: 1...32, .upperConsecutiveOfflineLimit: 1...32,
        .consecutiveTransactionLimitInternational: 1...32,
        .cumulativeTotalTransactionAmountLimit: 6...6, .consecutiveTransactionCounterLimit: 1...1,
        .consecutiveTransactionCounterUpperLimit: 1...32,
        .cumulativeTotalTransactionAmountUpperLimit: 1...32,
        .consecutiveTransactionInternationalUpperLimit: 1...32,
        .consecutiveTransactionLimitInternationalCountry: 1...32,
        .currencyConversionParameters: 1...32,
        .vlpFundsLimit: 1...32, .vlpSingleTransactionLimit: 6...6, 0xCA: 1...32, 0xCB: 1...32,
    ]

    let application: CardApplication
    private let memory: CardMemory
    private let keys: CardKeys
    private let messaging: SecureMessaging
    /// The transaction that the messages belong to, and their progress.
    private(set) var request: CardCounters.OnlineRequest

    /// Creates a recipient; `nil` without usable keys, or without secure messaging.
    init?(
        _ application: CardApplication, _ memory: CardMemory, _ request: CardCounters.OnlineRequest
    ) {
        guard let keys = CardKeys(application),
            let messaging = application.cryptogramVersion.secureMessaging
        else { return nil }
        self.application = application
        self.memory = memory
        self.keys = keys
        self.messaging = messaging
        self.request = request
    }

    /// Checks the issuer's answer (`91`) and applies it.
    ///
    /// - Returns: The answer, or `nil` when it does not come from the issuer.
    mutating func check(_ data: [UInt8]) -> IssuerAuthentication? {
        request.isAnswered = true
        let answer = IssuerAuthentication(
            data, version: application.cryptogramVersion, cryptogram: request.cryptogram,
            cardKey: keys.applicationCryptogram, transactionCounter: request.transactionCounter,
            unpredictableNumber: request.unpredictableNumber)
        guard let answer else { return nil }
        memory.change(application) { counters in
            counters.lastOnlineCounter = request.transactionCounter
            counters.update(
                answer.offlineCounters, by: request.amount,
                limits: application.offlineLimits(counters))
            if let tries = answer.pinTries { counters.pinTries = tries }
            if answer.blocksApplication { counters.issuerChanges.isBlocked = true }
        }
        if answer.blocksCard { memory.blockCard() }
        return answer
    }

    /// Executes an issuer command if its MAC is valid.
    ///
    /// The MAC binds the command to the transaction. See EMV Book 2, 9.2, and Book 3, 6.5.
    mutating func carryOut(
        _ command: CommandAPDU, _ instruction: IssuerInstruction
    ) -> StatusWord {
        let statusWord = result(of: command, instruction)
        if statusWord == .success { request.commandCount &+= 1 }
        memory.change(application) { counters in
            counters.issuerChanges.hasCommandFailed = statusWord != .success
            counters.issuerChanges.commandCount = request.commandCount & 0x0F
        }
        return statusWord
    }

    private func result(
        of command: CommandAPDU, _ instruction: IssuerInstruction
    ) -> StatusWord {
        guard command.data.count >= 8 else { return StatusWord(0x69, 0x87) }
        let data = Array(command.data.dropLast(8))
        let header = [
            command.instructionClass, command.instruction, command.parameter1,
            command.parameter2, UInt8(truncatingIfNeeded: command.data.count),
        ]
        guard
            let code = try? ApplicationCryptogram.code(
                over: header + request.transactionCounter.bigEndianBytes + request.cryptogram
                    + data,
                padding: .marked, key: sessionKey(keys.integrity)),
            constantTimeEqual(code, Array(command.data.suffix(8)))
        else { return StatusWord(0x69, 0x88) }
        if instruction == .putData { return put(data, command) }
        guard command.parameter1 == 0 else { return .incorrectParameters }
        return instruction == .pinChange && command.parameter2 != 0
            ? changePIN(data, command) : unlock(instruction, command, data)
    }

    private func sessionKey(_ key: SecretBytes) throws(CryptographyError) -> SecretBytes {
        try messaging.sessionKey(
            cardKey: key, transactionCounter: request.transactionCounter,
            cryptogram: request.cryptogram)
    }

    /// Executes PIN CHANGE with a new, enciphered PIN.
    private func changePIN(_ data: [UInt8], _ command: CommandAPDU) -> StatusWord {
        guard let reference = application.referencePIN else { return .functionNotSupported }
        guard let key = try? sessionKey(keys.confidentiality),
            let block = messaging.decipher(data, key: key)
        else { return .incorrectData }
        let known = reference.digits(memory.counters(of: application))
        guard [1, 2].contains(command.parameter2) else { return .incorrectParameters }
        guard
            let pin = messaging.pin(
                in: block, current: command.parameter2 == 1 ? known : nil,
                cryptogramKey: keys.applicationCryptogram)
        else { return .incorrectData }
        memory.change(application) { counters in
            counters.issuerChanges.pin = pin
            counters.pinTries = reference.tryLimit
        }
        return .success
    }

    /// Executes a command that has no data.
    private func unlock(
        _ instruction: IssuerInstruction, _ command: CommandAPDU, _ data: [UInt8]
    ) -> StatusWord {
        guard command.parameter2 == 0 else { return .incorrectParameters }
        guard data.isEmpty else { return .wrongLength }
        switch instruction {
        case .cardBlock: memory.blockCard()
        case .applicationBlock: memory.change(application) { $0.issuerChanges.isBlocked = true }
        case .applicationUnblock: memory.change(application) { $0.issuerChanges.isBlocked = false }
        case .pinChange:
            guard let reference = application.referencePIN else { return .functionNotSupported }
            memory.change(application) { $0.pinTries = reference.tryLimit }
        case .putData: return .instructionNotSupported
        }
        return .success
    }

    private func put(_ data: [UInt8], _ command: CommandAPDU) -> StatusWord {
        let tag = command.tag
        guard let lengths = Self.changeableTags[tag] else { return .referencedDataNotFound }
        guard lengths.contains(data.count) else { return .wrongLength }
        memory.change(application) { $0.writtenObjects[Hexadecimal.string(tag.bytes)] = data }
        return .success
    }
}

/// The commands with which an issuer changes its card, each protected by a MAC.
///
/// See EMV Book 3, 6.3.2, table 9, and ISO/IEC 7816-4 for PUT DATA.
enum IssuerInstruction: UInt8, CaseIterable {
    case cardBlock = 0x16
    case applicationUnblock = 0x18
    case applicationBlock = 0x1E
    case pinChange = 0x24
    case putData = 0xDA

    /// The class byte (CLA); bit 3 indicates that the command contains a MAC.
    var instructionClass: UInt8 { self == .putData ? 0x04 : 0x84 }

    /// Recognizes a command by its class and instruction; `nil` for any other.
    init?(_ command: CommandAPDU) {
        guard let instruction = Self(rawValue: command.instruction),
            instruction.instructionClass == command.instructionClass
        else { return nil }
        self = instruction
    }
}
