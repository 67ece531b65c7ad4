// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

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

    /// Answers GET PROCESSING OPTIONS: counts the transaction and lists the records to read.
    ///
    /// A blocked application can still be used, so that its issuer can unblock it, but it declines.
    /// See EMV Book 3, 6.5.8.
    private mutating func getProcessingOptions(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let (application, face) = application, transaction == nil else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        guard command.data.first == 0x83, command.data.count >= 2 else {
            return ResponseAPDU(statusWord: .incorrectData)
        }
        let values = Array(command.data.dropFirst(2))
        guard command.data[1] < 0x80, values.count == Int(command.data[1]),
            values.count == face.processingOptionsList.totalLength
        else { return ResponseAPDU(statusWord: .wrongLength) }
        guard let counter = memory.countTransaction(of: application) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        transaction = ContactTransaction(counter: counter, optionsData: values)
        var writer = TLVWriter()
        writer.append(0x77) { template in
            template.append(0x82, face.interchangeProfile)
            template.append(0x94, face.records.applicationFileLocator)
        }
        return ResponseAPDU(data: writer.bytes, statusWord: .success)
    }

    /// Answers READ RECORD with a record of the directory or of the application.
    ///
    /// See EMV Book 3, 6.5.11.
    private func readRecord(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter2 & 0x07 == 0x04, command.parameter1 != 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        let records: [CardRecord]
        if selection == .directory {
            records = directoryRecords
        } else if let (_, face) = application, transaction != nil {
            records = face.records
        } else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let file = records.filter { $0.fileIdentifier == command.parameter2 >> 3 }
        guard !file.isEmpty else { return ResponseAPDU(statusWord: .fileNotFound) }
        guard let record = file.first(where: { $0.number == command.parameter1 }) else {
            return ResponseAPDU(statusWord: .recordNotFound)
        }
        return ResponseAPDU(data: record.bytes, statusWord: .success)
    }

    /// Answers GET DATA.
    ///
    /// See EMV Book 3, 6.5.7.
    private func getData(_ command: CommandAPDU) -> ResponseAPDU {
        guard let (application, face) = application else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let tag = command.tag
        let counters = memory.counters(of: application)
        let value: [UInt8]? =
            switch tag {
            case 0x9F36: counters.transactionCounter.bigEndianBytes
            case 0x9F13: counters.lastOnlineCounter.bigEndianBytes
            case 0x9F17: [pinTries(face, counters)]
            default:
                counters.writtenObjects[Hexadecimal.string(tag.bytes)]
                    ?? application.readableObjects[tag]
            }
        guard let value else { return ResponseAPDU(statusWord: .referencedDataNotFound) }
        return ResponseAPDU(data: TLVWriter.object(tag, value), statusWord: .success)
    }
}

/// The chip's state for the current transaction on its contacts.
struct ContactTransaction: Sendable {
    /// The progress of the transaction.
    enum Phase: Hashable, Sendable {
        /// The transaction is initiated; the first cryptogram has not been requested.
        case initiated
        /// The issuer was asked (ARQC); the second cryptogram has not been requested.
        case authorising
        /// The card has returned the last cryptogram.
        case finished
    }

    /// The application transaction counter (`9F36`).
    let counter: UInt16
    /// The values sent with GET PROCESSING OPTIONS.
    let optionsData: [UInt8]
    var phase = Phase.initiated
    /// The result of the PIN verification.
    var pin = OfflinePINResult.notPerformed
    /// Whether the card signed a challenge (DDA).
    var hasDynamicSignature = false
    /// The values sent with the first GENERATE AC.
    var firstValues: TerminalValues?
    /// The type of cryptogram that the first GENERATE AC returned.
    var firstType = CryptogramType.applicationAuthentication
    /// The request that the issuer's messages must match, after the first cryptogram.
    var request: CardCounters.OnlineRequest?
    /// Whether the first cryptogram was signed (CDA).
    var isFirstSigned = false
    /// The issuer's answer after its check; the inner value is `nil` if the answer was wrong.
    var issuerAnswer: IssuerAuthentication??

    /// Whether the issuer's answer was wrong; `nil` if there was no check.
    var hasIssuerAuthenticationFailed: Bool? { issuerAnswer.map { $0 == nil } }
}

/// The commands that an emulated card supports on its contacts.
///
/// See EMV Book 3, 6.3.2, table 9.
enum ContactInstruction: UInt8, CaseIterable {
    case cardBlock = 0x16
    case applicationUnblock = 0x18
    case applicationBlock = 0x1E
    case verify = 0x20
    case pinChange = 0x24
    case externalAuthenticate = 0x82
    case getChallenge = 0x84
    case internalAuthenticate = 0x88
    case select = 0xA4
    case getProcessingOptions = 0xA8
    case generateApplicationCryptogram = 0xAE
    case readRecord = 0xB2
    case getResponse = 0xC0
    case getData = 0xCA
    case putData = 0xDA

    /// The class byte (CLA).
    var instructionClass: UInt8 {
        switch self {
        case .cardBlock, .applicationUnblock, .applicationBlock, .pinChange, .putData:
            IssuerInstruction(rawValue: rawValue)?.instructionClass ?? 0x84
        case .getProcessingOptions, .generateApplicationCryptogram, .getData: 0x80
        default: 0x00
        }
    }

    /// Whether the command has a data field.
    var hasData: Bool {
        switch self {
        case .getChallenge, .readRecord, .getResponse, .getData: false
        default: true
        }
    }
}
