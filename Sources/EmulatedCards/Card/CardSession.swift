// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// What a chip does between power on and power off: its volatile state and its answers.
struct CardSession: ChipSession {
    /// How far the selected application has come.
    enum Phase: Hashable, Sendable {
        /// Selected; waits for GET PROCESSING OPTIONS.
        case selected
        /// Initiated; records can be read and the first cryptogram asked for.
        case initiated(transactionCounter: UInt16)
        /// The cryptogram was given; records can still be read.
        case finished(transactionCounter: UInt16)
    }

    /// What the last SELECT found.
    enum Selection: Hashable, Sendable {
        /// Nothing.
        case none
        /// The payment system environment.
        case directory
        /// The wallet of a phone.
        case wallet
        /// The application at an index, found by a whole or partial name.
        case application(Int, name: [UInt8])
    }

    let profile: CardProfile
    let memory: CardMemory
    let random: RandomSource
    /// The time of day in seconds since 1970.
    let time: @Sendable () -> Int64
    /// Each application's key for cryptograms; `nil` where it cannot be derived.
    private let cardKeys: [SecretBytes?]
    var selection = Selection.none
    var phase = Phase.selected
    var transaction = CardTransaction()
    /// What a phone with Google's wallet remembers.
    var smartTapState = SmartTapState()
    /// Whether a phone's holder has verified since the last transaction; power off keeps it.
    var isHolderVerified = false
    /// How often the card has left the field on its own.
    private var removals: UInt8 = 0

    init(
        profile: CardProfile, memory: CardMemory, random: RandomSource,
        time: @escaping @Sendable () -> Int64
    ) {
        self.profile = profile
        self.memory = memory
        self.random = random
        self.time = time
        cardKeys = profile.applications.map(\.derivedCardKey)
    }

    /// Returns to the state after power on.
    mutating func reset() {
        selection = .none
        phase = .selected
        transaction = CardTransaction()
        smartTapState = SmartTapState()
    }

    /// The selected application, or `nil`.
    var application: CardApplication? {
        selectedIndex.map { profile.applications[$0] }
    }

    /// The selected application's key for cryptograms, or `nil`.
    var cardKey: SecretBytes? {
        selectedIndex.flatMap { cardKeys[$0] }
    }

    private var selectedIndex: Int? {
        guard case .application(let index, _) = selection,
            profile.applications.indices.contains(index)
        else { return nil }
        return index
    }

    /// The selected application's key that signs transactions, or `nil` when the card has none.
    var signingKey: RSAPrivateKey? { application?.keyChain?.card?.key }

    /// Answers any bytes; `nil` when the card leaves the field instead.
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

    /// How long the card takes before it answers.
    ///
    /// See EMV Contactless Book C-2, 3.10: only relay resistance is about time.
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
        // The answer does not fit: name its length. See ISO/IEC 7816-4, 5.6.
        return ResponseAPDU(statusWord: StatusWord(0x6C, UInt8(truncatingIfNeeded: count)))
    }

    /// Checks class, instruction and lengths, then lets the command's own code answer.
    private mutating func answer(_ command: CommandAPDU, isShort: Bool) -> ResponseAPDU {
        if let answer = answerFromWallet(command) { return answer }
        if let instruction = IssuerInstruction(command), application?.takesIssuerUpdate == true {
            guard isShort, command.expectedLength == nil, !command.data.isEmpty else {
                return ResponseAPDU(statusWord: .wrongLength)
            }
            return carryOut(command, instruction)
        }
        guard command.instructionClass == 0x00 || command.instructionClass == 0x80 else {
            return ResponseAPDU(statusWord: .classNotSupported)
        }
        guard let instruction = CardInstruction(rawValue: command.instruction),
            isKnown(instruction)
        else { return ResponseAPDU(statusWord: .instructionNotSupported) }
        guard instruction.instructionClass == command.instructionClass else {
            return ResponseAPDU(statusWord: .classNotSupported)
        }
        // Contactless commands are case 2, 3 or 4, short. See EMV Contactless Book D.
        guard isShort, (command.expectedLength != nil) == instruction.hasAnswer,
            command.data.isEmpty != instruction.hasData
        else { return ResponseAPDU(statusWord: .wrongLength) }
        return switch instruction {
        case .select: select(command)
        case .getProcessingOptions: getProcessingOptions(command)
        case .readRecord: readRecord(command)
        case .generateApplicationCryptogram: generateApplicationCryptogram(command)
        case .getData: getData(command)
        case .putData: putData(command)
        case .exchangeRelayResistanceData: exchangeRelayResistanceData(command)
        case .recoverApplicationCryptogram: recoverApplicationCryptogram(command)
        case .computeCryptographicChecksum: computeCryptographicChecksum(command)
        case .getChallenge: getChallenge(command)
        case .externalAuthenticate: externalAuthenticate(command)
        }
    }

    /// Whether the card has what a command is for; many cards lack the optional ones.
    private func isKnown(_ instruction: CardInstruction) -> Bool {
        switch instruction {
        case .exchangeRelayResistanceData: application?.relayResistance != nil
        case .recoverApplicationCryptogram: application?.dataRecoveryList.entries.isEmpty == false
        case .computeCryptographicChecksum: application?.magneticStripe != nil
        case .putData: application?.standaloneStorage != nil
        case .externalAuthenticate: application?.takesIssuerUpdate == true
        case .select, .getProcessingOptions, .readRecord, .generateApplicationCryptogram,
            .getData, .getChallenge:
            true
        }
    }

    private func getChallenge(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        // See EMV Book 3, 6.5.6: always eight bytes.
        return ResponseAPDU(data: random.bytes(8), statusWord: .success)
    }
}
