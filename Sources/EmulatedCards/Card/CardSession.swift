// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// A chip's volatile state and its answers, from power-on to power-off.
struct CardSession: Sendable {
    /// The result of the last SELECT.
    enum Selection: Hashable, Sendable {
        /// Nothing.
        case none
        /// The payment system environment.
        case directory
        /// The wallet of a phone.
        case wallet
        /// The application at an index, found by its full or partial name.
        case application(Int, name: [UInt8])
    }

    private let profile: CardProfile
    private let applications: [KeyedApplication]
    private var selection = Selection.none
    private var state: CardState
    /// The transaction of the selected application, or `nil`.
    private var transaction: (any CardTransaction)?
    /// The wallet of a phone, or `nil`.
    private var wallet: WalletSession?
    /// A new wallet, or `nil`.
    private let newWallet: WalletSession?
    /// The number of times the card has left the field on its own.
    private var removals: UInt8 = 0

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - profile: The personalization.
    ///   - memory: The counters that the card keeps without power.
    ///   - random: The source of randomness.
    ///   - time: Returns the time of day in seconds since 1970.
    init(
        profile: CardProfile, memory: CardMemory, random: RandomSource,
        time: @escaping @Sendable () -> Int64
    ) {
        self.profile = profile
        applications = profile.applications.map { KeyedApplication($0) }
        state = CardState(memory: memory, random: random)
        newWallet = profile.wallet.map { WalletSession($0, random, time: time) }
        wallet = newWallet
    }

    /// Resets to the state after power-on.
    mutating func reset() {
        selection = .none
        state.select()
        transaction = nil
        wallet = newWallet
    }

    /// The selected application, or `nil`.
    private var application: CardApplication? { transaction?.application }

    /// Answers a command of arbitrary bytes; `nil` when the card leaves the field instead.
    mutating func respond(to bytes: [UInt8]) -> ResponseAPDU? {
        let removal = application?.removal
        let response = answer(bytes)
        guard let removal, removals < removal.taps, bytes.count > 1,
            bytes[0] != 0xFF, removal.step.instruction.rawValue == bytes[1]
        else { return response }
        removals += 1
        reset()
        return nil
    }

    /// Returns how long the card takes to answer.
    ///
    /// See EMV Contactless Book C-2, 3.10: only relay resistance measures time.
    func processingTime(of bytes: [UInt8]) -> Duration {
        guard bytes.count > 1,
            bytes[1] == CardInstruction.exchangeRelayResistanceData.rawValue,
            let delay = application?.relayResistance?.delay
        else { return .zero }
        return .microseconds(Int64(delay) * 100)
    }

    private mutating func answer(_ bytes: [UInt8]) -> ResponseAPDU {
        guard let command = try? CommandAPDU(bytes: bytes) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        if command.instructionClass == 0xFF {
            return ReaderCommand.answer(command, profile: profile)
        }
        let response = answer(command, isShort: bytes.count < 7 || bytes[4] != 0)
        let count = response.data.count
        guard let expected = command.expectedLength, count > expected else { return response }
        // The answer does not fit: report its length. See ISO/IEC 7816-4, 5.6.
        return ResponseAPDU(statusWord: StatusWord(0x6C, UInt8(truncatingIfNeeded: count)))
    }

    /// Checks class, instruction, and lengths, then dispatches the command.
    private mutating func answer(_ command: CommandAPDU, isShort: Bool) -> ResponseAPDU {
        if selection == .wallet, let answer = wallet?.answer(command) { return answer }
        if let instruction = IssuerInstruction(command), let application,
            application.acceptsIssuerUpdate
        {
            guard isShort, command.expectedLength == nil, !command.data.isEmpty else {
                return ResponseAPDU(statusWord: .wrongLength)
            }
            return state.carryOut(command, instruction, application)
        }
        guard [0x00, 0x80, 0x84].contains(command.instructionClass),
            command.instructionClass != 0x84 || hasSecureChannel
        else { return ResponseAPDU(statusWord: .classNotSupported) }
        guard let instruction = CardInstruction(rawValue: command.instruction),
            isKnown(instruction)
        else { return ResponseAPDU(statusWord: .instructionNotSupported) }
        guard instruction.instructionClass == command.instructionClass else {
            return ResponseAPDU(statusWord: .classNotSupported)
        }
        // Contactless commands are case 2, 3, or 4, short. See EMV Contactless Book D.
        guard isShort, (command.expectedLength != nil) == instruction.hasAnswer,
            command.data.isEmpty != instruction.hasData
        else { return ResponseAPDU(statusWord: .wrongLength) }
        switch instruction {
        case .select: return select(command)
        case .getProcessingOptions:
            let response = getProcessingOptions(command)
            return sent(response, to: instruction)
        case .readRecord: return readRecord(command)
        case .getData: return getData(command)
        case .getChallenge: return getChallenge(command)
        case .externalAuthenticate: return state.externalAuthenticate(command, application)
        case .generateApplicationCryptogram, .putData, .exchangeRelayResistanceData,
            .recoverApplicationCryptogram, .computeCryptographicChecksum, .readData, .writeData,
            .echo:
            guard let response = transaction?.answer(instruction, command, &state) else {
                return ResponseAPDU(statusWord: .conditionsNotSatisfied)
            }
            return sent(response, to: instruction)
        }
    }

    /// Returns an answer with the elements that the profile changes.
    private func sent(_ response: ResponseAPDU, to instruction: CardInstruction) -> ResponseAPDU {
        guard let application, !response.data.isEmpty else { return response }
        let data = application.sent(
            Array(response.data), to: instruction, besides: transaction?.dynamicRecord)
        // A short response has up to 256 bytes.
        return data.count <= 256
            ? ResponseAPDU(data: data, statusWord: response.statusWord)
            : ResponseAPDU(statusWord: .noPreciseDiagnosis)
    }

    /// Returns whether the card supports a command; many cards lack the optional ones.
    private func isKnown(_ instruction: CardInstruction) -> Bool {
        switch instruction {
        case .select, .getProcessingOptions, .readRecord, .getData, .getChallenge: true
        case .externalAuthenticate: application?.acceptsIssuerUpdate == true
        case .generateApplicationCryptogram where application == nil: true
        case .generateApplicationCryptogram, .putData, .exchangeRelayResistanceData,
            .recoverApplicationCryptogram, .computeCryptographicChecksum, .readData, .writeData,
            .echo:
            application.map { $0.scheme.specification.supports(instruction, $0) } ?? false
        }
    }

    /// Whether the selected application has commands of class `84`.
    private var hasSecureChannel: Bool {
        application.map { $0.scheme.specification.supports(.readData, $0) } ?? false
    }

    // MARK: - SELECT

    /// Answers SELECT.
    ///
    /// See EMV Book 1, 11.3 and EMV Contactless Book B, 3.3.
    private mutating func select(_ command: CommandAPDU) -> ResponseAPDU {
        // `6A81`: the card is blocked. See EMV Book 1, 12.3.1.
        guard !profile.isBlocked, !state.memory.counters.isBlocked else {
            return ResponseAPDU(statusWord: .functionNotSupported)
        }
        guard command.parameter1 == 4, [0, 2].contains(command.parameter2) else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        let isNext = command.parameter2 == 2
        let name = command.data
        guard name.count <= 16 else { return ResponseAPDU(statusWord: .wrongLength) }
        if let offersPayment = profile.wallet?.offersPayment {
            if !isNext, let answer = wallet?.select(name) {
                selection = .wallet
                transaction = nil
                return answer
            }
            // The phone's screen shows only a pass.
            guard offersPayment else { return ResponseAPDU(statusWord: .fileNotFound) }
        }
        if name == CardProfile.directoryName, profile.hasDirectory, !isNext {
            selection = .directory
            state.select()
            transaction = nil
            return ResponseAPDU(data: profile.directory, statusWord: .success)
        }
        guard let index = index(of: name, isNext: isNext) else {
            return ResponseAPDU(statusWord: .fileNotFound)
        }
        select(index, name)
        let application = profile.applications[index]
        return ResponseAPDU(
            data: application.fileControlInformation,
            statusWord: state.memory.isBlocked(application) ? .fileDeactivated : .success)
    }

    private mutating func select(_ index: Int, _ name: [UInt8]) {
        selection = .application(index, name: name)
        state.select()
        let card = applications[index]
        transaction = card.application.scheme.specification.transaction(card)
    }

    /// Finds an application by its name; the next occurrence is the one after the selected application.
    private func index(of name: [UInt8], isNext: Bool) -> Int? {
        guard isNext else { return profile.index(of: name, after: nil) }
        guard case .application(let index, name) = selection else { return nil }
        return profile.index(of: name, after: index)
    }

    // MARK: - Other commands

    private func getChallenge(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        // See EMV Book 3, 6.5.6: always eight bytes.
        return ResponseAPDU(data: state.random.bytes(8), statusWord: .success)
    }

    /// Answers GET PROCESSING OPTIONS.
    ///
    /// See EMV Book 3, 6.5.8.
    private mutating func getProcessingOptions(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let application, !state.memory.isBlocked(application), state.phase == .selected else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        // Tag 83, one length byte, then the values.
        guard command.data.first == 0x83, command.data.count >= 2 else {
            return ResponseAPDU(statusWord: .incorrectData)
        }
        let values = command.data.dropFirst(2)
        guard command.data[1] < 0x80, values.count == Int(command.data[1]),
            let terminal = TerminalValues(application.processingOptionsList, values)
        else { return ResponseAPDU(statusWord: .wrongLength) }
        if !application.scheme.specification.accepts(terminal),
            case .application(_, let name) = selection,
            let other = profile.applications.firstIndex(where: {
                $0.identifier == application.identifier && $0.scheme != application.scheme
            })
        {
            select(other, name)
        }
        state.receive(terminal)
        return transaction?.processOptions(terminal, &state)
            ?? ResponseAPDU(statusWord: .conditionsNotSatisfied)
    }

    /// Answers READ RECORD.
    ///
    /// See EMV Book 3, 6.5.11.
    private mutating func readRecord(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter2 & 0x07 == 0x04 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        let file = command.parameter2 >> 3
        if let log = application?.transactionLog, file == CardApplication.logFile {
            let index = Int(command.parameter1) - 1
            return log.indices.contains(index)
                ? ResponseAPDU(data: log[index], statusWord: .success)
                : ResponseAPDU(statusWord: .recordNotFound)
        }
        guard let application, state.phase != .selected else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        var isFileKnown = false
        let dynamic = transaction?.dynamicRecord.map { [application.sent($0)] } ?? []
        for record in application.records + dynamic
        where record.fileIdentifier == file {
            isFileKnown = true
            guard record.number == command.parameter1 else { continue }
            guard record.isEncrypted else {
                return ResponseAPDU(data: record.bytes, statusWord: .success)
            }
            guard let content = transaction?.encryptRecord(record.content) else {
                return ResponseAPDU(statusWord: .conditionsNotSatisfied)
            }
            return ResponseAPDU(data: TLVWriter.object(0xDA, content), statusWord: .success)
        }
        return ResponseAPDU(statusWord: isFileKnown ? .recordNotFound : .fileNotFound)
    }

    /// Answers GET DATA.
    ///
    /// See EMV Book 3, 6.5.7 and EMV Contactless Book C-2, 5.5.
    private func getData(_ command: CommandAPDU) -> ResponseAPDU {
        guard let application else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let tag = command.tag
        let values =
            application.elementChanges[tag]
            ?? [readableValue(tag, of: application)].compactMap(\.self)
        guard !values.isEmpty else { return ResponseAPDU(statusWord: .referencedDataNotFound) }
        return ResponseAPDU(
            data: values.flatMap { TLVWriter.object(tag, $0) }, statusWord: .success)
    }

    private func readableValue(_ tag: Tag, of application: CardApplication) -> [UInt8]? {
        let counters = state.memory.counters(of: application)
        if let stored = application.standaloneStorage?[tag] {
            return counters.writtenObjects[Hexadecimal.string(tag.bytes)] ?? stored
        }
        if let value = application.readableObjects[tag] { return value }
        if tag == .offlineAccumulatorBalance, let balance = application.balance {
            let spent = min(balance, counters.offlineAmount)
            return PackedDecimal.bytes(balance - spent, count: 6)
        }
        if tag == .availableOfflineSpendingAmount, application.riskManagement.showsAvailableSpending
        {
            let available = state.offlineCounting(of: application).available
            return PackedDecimal.bytes(available, count: 6)
        }
        guard application.readableCounters.contains(tag) else { return nil }
        return switch tag {
        case .applicationTransactionCounter: counters.transactionCounter.bigEndianBytes
        case .lastOnlineATCRegister: counters.lastOnlineCounter.bigEndianBytes
        case .pinTryCounter: [counters.pinTries]
        default: nil
        }
    }
}
