// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Reads passes from a phone with Google Smart Tap.
///
/// There is one session for each loyalty program with a collector, which authenticates the
/// collector and encrypts the passes.
///
/// A command that failed temporarily is repeated twice; no other command is repeated. See
/// Google Smart Tap 2.1.
struct SmartTapReading: Sendable {
    /// The maximum number of bytes in a phone's response for one program.
    static let answerLimit = 4 * 1024
    /// The maximum number of parts in a response.
    static let partLimit = 32
    private static let repetitionLimit = 2

    private enum Phase {
        case selecting
        case negotiating(
            SmartTapSession, SmartTapTerminal, signedData: [UInt8], signature: [UInt8])
        case reading(SmartTapSession, SmartTapKeys, received: [UInt8])
    }

    private let requests: [PassRequest]
    private let mode: PassReadingMode
    private let makeTerminal: @Sendable () -> SmartTapTerminal?
    private let supportsVersion: Bool
    /// The nonce from the directory, until a session has used it.
    private var directoryNonce: [UInt8]?
    private var mayPay: Bool
    private var entries: [PassEntry] = []
    private var phase = Phase.selecting
    private var lastCommand: CommandAPDU?
    private var repetitions = 0
    private var parts = 0

    init(
        _ requests: [PassRequest], mode: PassReadingMode, directory: SmartTapDirectory,
        makeTerminal: @escaping @Sendable () -> SmartTapTerminal?
    ) {
        self.requests = requests
        self.mode = mode
        self.makeTerminal = makeTerminal
        supportsVersion = directory.supportsVersion
        directoryNonce = directory.nonce
        mayPay = directory.mayPay
    }

    /// Starts after the wallet was selected.
    mutating func start() throws(VASError) -> PassReading.Action {
        guard requests.contains(where: { $0.smartTapCollector != nil }) else {
            throw .noCollector
        }
        if !supportsVersion { entries = requests.map { PassEntry($0, .unsupportedVersion) } }
        return try next()
    }

    /// Processes a response and decides what to do next.
    mutating func received(_ answer: ResponseAPDU) throws(VASError) -> PassReading.Action {
        let word = answer.statusWord
        if word.sw1 == 0x91, word.sw2 != 0x00 { mayPay = false }
        let status = SmartTapStatus(word)
        switch status {
        case .success, .more: break
        case .unknown: throw .refused(word)
        case .collectorRefused: throw .collectorRefused(word)
        default: return try conclude(status, word)
        }
        switch phase {
        case .selecting: return try selected(answer)
        case .negotiating(let session, let terminal, let signedData, let signature):
            return try negotiated(answer, session, terminal, signedData, signature)
        case .reading(let session, let keys, let received):
            return try read(answer, session, keys, received, hasMore: status == .more)
        }
    }

    /// Continues with the next program that has a collector.
    private mutating func next() throws(VASError) -> PassReading.Action {
        while requests.indices.contains(entries.count) {
            let request = requests[entries.count]
            guard let collector = request.smartTapCollector else {
                entries.append(PassEntry(request, .dataNotFound))
                continue
            }
            if let nonce = directoryNonce {
                directoryNonce = nil
                return try negotiate(collector, deviceNonce: nonce)
            }
            phase = .selecting
            return try transmit { () throws(APDUError) in try SmartTapSelection.command() }
        }
        return .finish(.read(entries, mayPay: mayPay))
    }

    private mutating func selected(
        _ answer: ResponseAPDU
    ) throws(VASError) -> PassReading.Action {
        let selection = try SmartTapSelection(answer.data)
        guard selection.supportsVersion, let collector = collector else {
            return try conclude(.status(.unsupportedVersion), answer.statusWord)
        }
        return try negotiate(collector, deviceNonce: selection.nonce)
    }

    private mutating func negotiate(
        _ collector: SmartTapCollector, deviceNonce: [UInt8]
    ) throws(VASError) -> PassReading.Action {
        guard let terminal = makeTerminal() else { throw .cryptographyFailed }
        let signedData = NegotiateSession.signedData(
            terminal, deviceNonce: deviceNonce, collector: collector)
        guard let signature = try? collector.key.structuredSignature(for: signedData) else {
            throw .cryptographyFailed
        }
        let session = SmartTapSession(identifier: terminal.sessionIdentifier, sequence: 0)
        phase = .negotiating(session, terminal, signedData: signedData, signature: signature)
        return try transmit { () throws(APDUError) in
            try NegotiateSession.command(
                session, terminal, collector: collector, signature: signature)
        }
    }

    private mutating func negotiated(
        _ answer: ResponseAPDU, _ session: SmartTapSession, _ terminal: SmartTapTerminal,
        _ signedData: [UInt8], _ signature: [UInt8]
    ) throws(VASError) -> PassReading.Action {
        let (reply, peer) = try NegotiateSession.answer(answer.data)
        guard session.isAnswered(by: reply), let collector = collector else {
            throw .malformedNegotiation
        }
        let status = SmartTapStatus(sessionStatus: reply.status)
        guard status == .success else { return try conclude(status, answer.statusWord) }
        guard
            let keys = try? SmartTapKeys(
                terminal.key, peer, signedData: signedData, signature: signature)
        else { throw .cryptographyFailed }
        let session = SmartTapSession(identifier: session.identifier, sequence: reply.sequence)
        phase = .reading(session, keys, received: [])
        parts = 0
        let mode = mode
        return try transmit { () throws(APDUError) in
            try GetSmartTapData.command(session, collector: collector, mode: mode)
        }
    }

    private mutating func read(
        _ answer: ResponseAPDU, _ session: SmartTapSession, _ keys: SmartTapKeys,
        _ received: [UInt8], hasMore: Bool
    ) throws(VASError) -> PassReading.Action {
        let data = received + answer.data
        guard data.count <= Self.answerLimit else { throw .tooMuchData }
        if hasMore {
            // A phone that has more data but sends none would never finish.
            guard !answer.data.isEmpty else { throw .malformedData }
            parts += 1
            guard parts <= Self.partLimit else { throw .tooMuchData }
            phase = .reading(session, keys, received: data)
            return try transmit { () throws(APDUError) in GetSmartTapData.more }
        }
        let (reply, bundle) = try GetSmartTapData.answer(data)
        guard session.isAnswered(by: reply), let collector = collector else {
            throw .malformedData
        }
        let status = SmartTapStatus(sessionStatus: reply.status)
        guard status == .success else { return try conclude(status, answer.statusWord) }
        guard let bundle else { return try conclude(.noPass, answer.statusWord) }
        let objects = try RecordBundle.open(bundle, keys: keys)
        guard (try? NDEFMessage.records(objects)) != nil else { throw .malformedData }
        entries.append(
            PassEntry(
                requests[entries.count], .success,
                data: .objects(objects, collector: collector.identifier)))
        return try next()
    }

    /// Ends a program that has no pass, or sends the last command again.
    private mutating func conclude(
        _ status: SmartTapStatus, _ word: StatusWord
    ) throws(VASError) -> PassReading.Action {
        switch status {
        case .transient:
            guard repetitions < Self.repetitionLimit, let lastCommand else {
                throw .refused(word)
            }
            repetitions += 1
            return .transmit(lastCommand)
        case .status(let status): entries.append(PassEntry(requests[entries.count], status))
        case .collectorRefused: throw .collectorRefused(word)
        case .success, .noPass, .more, .unknown:
            entries.append(PassEntry(requests[entries.count], .dataNotFound))
        }
        return try next()
    }

    /// The collector of the current program.
    private var collector: SmartTapCollector? {
        requests.indices.contains(entries.count) ? requests[entries.count].smartTapCollector : nil
    }

    private mutating func transmit(
        _ command: () throws(APDUError) -> CommandAPDU
    ) throws(VASError) -> PassReading.Action {
        guard let command = try? command() else { throw .malformedData }
        lastCommand = command
        repetitions = 0
        return .transmit(command)
    }
}
