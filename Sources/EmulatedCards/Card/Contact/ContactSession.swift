// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// A chip's session on its contacts, from power-on to power-off.
///
/// See EMV Books 1 to 3.
struct ContactSession: ChipSession {
    let profile: CardProfile
    let memory: CardMemory
    let random: RandomSource
    var selection = CardSession.Selection.none
    /// The transaction of the selected application, after GET PROCESSING OPTIONS.
    var transaction: ContactTransaction?
    /// The last challenge, which the next command can use.
    var challenge: [UInt8]?
    /// The data that GET RESPONSE returns.
    private var pendingData: [UInt8] = []

    init(profile: CardProfile, memory: CardMemory, random: RandomSource) {
        self.profile = profile
        self.memory = memory
        self.random = random
    }

    mutating func reset() {
        self = ContactSession(profile: profile, memory: memory, random: random)
    }

    /// The selected application with its contact personalization, or `nil`.
    var application: (application: CardApplication, face: ContactPersonalization)? {
        guard case .application(let index, _) = selection,
            profile.applications.indices.contains(index),
            let face = profile.applications[index].contact
        else { return nil }
        return (profile.applications[index], face)
    }

    mutating func respond(to bytes: [UInt8]) -> ResponseAPDU? {
        guard let command = try? CommandAPDU(bytes: bytes) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        // A reader's own commands, which it does not support for contact cards.
        guard command.instructionClass != 0xFF else {
            return ResponseAPDU(statusWord: .functionNotSupported)
        }
        guard let instruction = ContactInstruction(rawValue: command.instruction) else {
            return ResponseAPDU(statusWord: .instructionNotSupported)
        }
        guard command.instructionClass == instruction.instructionClass else {
            return ResponseAPDU(statusWord: .classNotSupported)
        }
        guard command.data.isEmpty != instruction.hasData else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let response = answer(command, instruction)
        if instruction != .getChallenge { challenge = nil }
        return instruction == .getResponse ? response : delivered(response, command)
    }

    /// Returns the response in the form that the command allows.
    ///
    /// A T=0 command with data has no expected length, so the answer waits for GET RESPONSE. See
    /// EMV Contact Interface Specification, 9.3.1.
    private mutating func delivered(
        _ response: ResponseAPDU, _ command: CommandAPDU
    ) -> ResponseAPDU {
        pendingData = []
        let count = response.data.count
        guard count > 0 else { return response }
        guard let expected = command.expectedLength else {
            pendingData = Array(response.data)
            return ResponseAPDU(
                statusWord: response.isSuccess ? Self.available(count) : response.statusWord)
        }
        guard count > expected else { return response }
        return ResponseAPDU(statusWord: StatusWord(0x6C, UInt8(truncatingIfNeeded: count)))
    }

    private mutating func getResponse(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard !pendingData.isEmpty else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let data = Array(pendingData.prefix(command.expectedLength ?? 256))
        pendingData.removeFirst(data.count)
        return ResponseAPDU(
            data: data,
            statusWord: pendingData.isEmpty ? .success : Self.available(pendingData.count))
    }

    private static func available(_ count: Int) -> StatusWord {
        StatusWord(0x61, count < 256 ? UInt8(truncatingIfNeeded: count) : 0)
    }

    private mutating func answer(
        _ command: CommandAPDU, _ instruction: ContactInstruction
    ) -> ResponseAPDU {
        switch instruction {
        case .select: select(command)
        case .getProcessingOptions: getProcessingOptions(command)
        case .readRecord: readRecord(command)
        case .getData: getData(command)
        case .getChallenge: getChallenge(command)
        case .verify: verify(command)
        case .internalAuthenticate: internalAuthenticate(command)
        case .generateApplicationCryptogram: generateApplicationCryptogram(command)
        case .externalAuthenticate: externalAuthenticate(command)
        case .cardBlock, .applicationUnblock, .applicationBlock, .pinChange, .putData:
            carryOut(command)
        case .getResponse: getResponse(command)
        }
    }
}
