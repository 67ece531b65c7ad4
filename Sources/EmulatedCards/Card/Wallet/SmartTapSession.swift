// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// A phone with Google's wallet, from power-on to power-off.
///
/// See Google Smart Tap 2.1, Select OSE, Select smart tap 2, and Status words.
struct SmartTapSession {
    /// The state that both sides share after the terminal has authenticated.
    private struct Session {
        /// The session's identifier, 8 bytes.
        let identifier: [UInt8]
        /// The number of the phone's last message.
        var sequence: UInt8
        /// The collector that owns the terminal.
        let collector: [UInt8]
        /// The key for AES-128 in counter mode.
        let encryptionKey: SecretBytes
        /// The key for HMAC.
        let authenticationKey: SecretBytes
    }

    /// The terminal's proof, from the record `cpr`.
    private struct TerminalProof {
        /// The length of the fixed part.
        ///
        /// It contains the terminal's nonce (32 bytes), its authentication mode (1), its key for
        /// this session (33), and the version of the collector's key (4).
        private static let fixedCount = 32 + 1 + 33 + 4

        let nonce: [UInt8]
        let isLive: Bool
        let point: [UInt8]
        let key: P256PublicKey
        let keyVersion: UInt32
        let signature: [UInt8]
        let collector: [UInt8]

        init?(_ bytes: [UInt8]) {
            guard bytes.count > Self.fixedCount,
                let records = try? NDEFMessage.records(Array(bytes.dropFirst(Self.fixedCount))),
                let signature = records.payload("sig"),
                signature.first == SmartTapSession.binaryFormat,
                let collector = records.collector,
                let key = try? P256PublicKey(compressedPoint: Array(bytes[33..<66]))
            else { return nil }
            nonce = Array(bytes[..<32])
            isLive = bytes[32] & 0x01 != 0
            point = Array(bytes[33..<66])
            self.key = key
            keyVersion = bytes[66..<70].reduce(0) { $0 << 8 | UInt32($1) }
            self.signature = Array(signature.dropFirst())
            self.collector = collector
        }
    }

    /// The identifier of the Smart Tap 2 application.
    static let name: [UInt8] = [0xA0, 0x00, 0x00, 0x04, 0x76, 0xD0, 0x00, 0x01, 0x11]
    /// The first byte of a record's payload, which indicates binary data.
    fileprivate static let binaryFormat: UInt8 = 0x04

    private let wallet: Wallet
    private let random: RandomSource
    /// The nonce of the last selection, 32 bytes; valid for one session.
    private var nonce: [UInt8]?
    /// The key of the next session.
    private var key: P256PrivateKey?
    /// The session after a negotiation, or `nil`.
    private var session: Session?
    /// The part of the last answer that did not fit.
    private var rest: [UInt8] = []

    /// Creates a phone.
    init(_ wallet: Wallet, _ random: RandomSource) {
        self.wallet = wallet
        self.random = random
    }

    /// Returns the answer to SELECT for `OSE.VAS.01`.
    mutating func selectWallet() -> ResponseAPDU {
        guard let (nonce, key) = begin() else {
            return ResponseAPDU(statusWord: .noPreciseDiagnosis)
        }
        var writer = TLVWriter()
        writer.append(.fciTemplate) { template in
            template.append(.applicationLabel, Array("AndroidPay".utf8))
            template.append(.smartTapVersion, wallet.version)
            template.append(.serviceFlags, wallet.serviceFlags)
            template.append(.mobileDeviceNonce, nonce)
            template.append(.mobileDeviceEphemeralKey, key.publicKey.compressedPoint)
            template.append(.fciProprietaryTemplate) { proprietary in
                proprietary.append(.fciIssuerDiscretionaryData) { entries in
                    entries.append(.applicationTemplate) { entry in
                        entry.append(.applicationDedicatedFileName, Self.name)
                        entry.append(.applicationPriorityIndicator, [0x01])
                        entry.append(.directoryDiscretionaryTemplate) { versions in
                            versions.append(.minimumSmartTapVersion, [0x00, 0x00])
                            versions.append(.maximumSmartTapVersion, wallet.version)
                            // There are passes, and SELECT for Smart Tap is optional.
                            versions.append(.smartTapCapabilities, [0x03])
                        }
                    }
                }
            }
        }
        return ResponseAPDU(data: writer.bytes, statusWord: .success)
    }

    /// Returns the answer to SELECT for Smart Tap 2.
    mutating func select() -> ResponseAPDU {
        guard let (nonce, _) = begin() else {
            return ResponseAPDU(statusWord: .noPreciseDiagnosis)
        }
        let record = NDEFRecord(
            external: "mdn", identifier: "mdn", payload: [Self.binaryFormat] + nonce)
        return ResponseAPDU(
            data: [0x00, 0x00] + wallet.version + NDEFMessage.bytes([record]),
            statusWord: .success)
    }

    /// Answers a Smart Tap command.
    mutating func answer(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .wrongParameters)
        }
        switch command.instruction {
        case 0x53: return negotiate(command)
        case 0x50: return getData(command)
        case 0xC0: return nextPart(command)
        default: return ResponseAPDU(statusWord: .instructionNotSupported)
        }
    }

    /// Answers NEGOTIATE SMART TAP SESSION.
    ///
    /// See Google Smart Tap 2.1, Negotiate smart tap session.
    ///
    /// A phone has the keys of its passes' collectors from Google. It cannot check the proof of any
    /// other collector, but has no passes for it either.
    private mutating func negotiate(_ command: CommandAPDU) -> ResponseAPDU {
        guard let records = command.smartTapRecords("ngr"),
            let session = records.payload("ses"), session.count == 10,
            let proof = records.payload("cpr").flatMap({ TerminalProof($0) }),
            let nonce, let key
        else { return ResponseAPDU(statusWord: .smartTapMistake) }
        self.nonce = nil
        let signedData = proof.nonce + nonce + proof.collector + proof.point
        let known = wallet.smartTapPasses.filter {
            $0.collectorBytes == proof.collector
        }
        let isAuthentic = known.allSatisfy { pass in
            proof.isLive && pass.keyVersion == proof.keyVersion
                && (try? P256PublicKey(compressedPoint: pass.collectorPublicKey))?
                    .isValidSignature(structure: proof.signature, for: signedData) == true
        }
        guard isAuthentic else { return ResponseAPDU(statusWord: .smartTapNotAuthentic) }
        guard
            let keys = try? HKDF.derive(
                secret: key.sharedSecret(with: proof.key), salt: key.publicKey.compressedPoint,
                info: signedData + proof.signature, count: 48)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        let sequence = session[8] &+ 1
        let identifier = Array(session.prefix(8))
        self.session = Session(
            identifier: identifier, sequence: sequence, collector: proof.collector,
            encryptionKey: keys.withBytes { SecretBytes($0.prefix(16)) },
            authenticationKey: keys.withBytes { SecretBytes($0.suffix(32)) })
        let content = NDEFMessage.bytes([
            NDEFRecord(external: "ses", payload: identifier + [sequence, 0x01]),
            NDEFRecord(external: "dpk", payload: key.publicKey.compressedPoint),
        ])
        return ResponseAPDU(
            data: NDEFMessage.bytes([NDEFRecord(external: "nrs", payload: content)]),
            statusWord: .success)
    }

    /// Answers GET SMART TAP DATA.
    ///
    /// See Google Smart Tap 2.1, Get smart tap data.
    private mutating func getData(_ command: CommandAPDU) -> ResponseAPDU {
        guard let session else {
            return ResponseAPDU(statusWord: .smartTapNotAuthentic)
        }
        guard let records = command.smartTapRecords("srq"),
            let message = records.payload("ses"), message.count == 10,
            message.starts(with: session.identifier), message[8] >= session.sequence,
            let merchant = records.payload("mer"),
            (try? NDEFMessage.records(merchant))?.collector == session.collector
        else { return ResponseAPDU(statusWord: .smartTapMistake) }
        let passes = wallet.smartTapPasses.filter {
            $0.collectorBytes == session.collector
        }
        guard !passes.isEmpty else { return ResponseAPDU(statusWord: .smartTapNoPass) }
        if let word = passes.lazy.compactMap(\.statusWord).first, word.count == 2 {
            return ResponseAPDU(statusWord: StatusWord(word[0], word[1]))
        }
        let bundle = NDEFMessage.bytes(passes.map(\.record))
        guard let sealed = Self.seal(bundle, session, vector: random.bytes(12)) else {
            return ResponseAPDU(statusWord: .noPreciseDiagnosis)
        }
        let sequence = message[8] &+ 1
        self.session?.sequence = sequence
        let content = NDEFMessage.bytes([
            NDEFRecord(external: "ses", payload: session.identifier + [sequence, 0x01]),
            NDEFRecord(external: "reb", payload: sealed),
        ])
        rest = NDEFMessage.bytes([NDEFRecord(external: "srs", payload: content)])
        return nextPart(command)
    }

    /// Encrypts the passes: flags, initialization vector, ciphertext, authentication code.
    private static func seal(
        _ bundle: [UInt8], _ session: Session, vector: [UInt8]
    ) -> [UInt8]? {
        guard
            let ciphertext = try? AES.applyCTR(
                bundle, key: session.encryptionKey, counter: vector + [0, 0, 0, 0]),
            let code = try? HMAC.sha256(vector + ciphertext, key: session.authenticationKey)
        else { return nil }
        return [0x01] + vector + ciphertext + code
    }

    /// Returns the next part of an answer, as much as the terminal accepts at once.
    private mutating func nextPart(_ command: CommandAPDU) -> ResponseAPDU {
        guard !rest.isEmpty else {
            return ResponseAPDU(statusWord: .smartTapMistake)
        }
        let count = command.expectedLength ?? 256
        let part = Array(rest.prefix(count))
        rest = Array(rest.dropFirst(count))
        return ResponseAPDU(
            data: part, statusWord: rest.isEmpty ? .success : .smartTapMore)
    }

    /// Creates a new nonce and key, which ends the previous session.
    private mutating func begin() -> (nonce: [UInt8], key: P256PrivateKey)? {
        self = SmartTapSession(wallet, random)
        guard let key = random.newKey() else { return nil }
        let nonce = random.bytes(32)
        self.key = key
        self.nonce = nonce
        return (nonce, key)
    }
}

extension StatusWord {
    /// `9001`: no pass.
    static let smartTapNoPass = StatusWord(rawValue: 0x9001)
    /// `9100`: more data follows.
    static let smartTapMore = StatusWord(rawValue: 0x9100)
    /// `9400`: the terminal made a mistake.
    static let smartTapMistake = StatusWord(rawValue: 0x9400)
    /// `9500`: the terminal has not authenticated.
    static let smartTapNotAuthentic = StatusWord(rawValue: 0x9500)
}

extension SmartTapPass {
    /// The record of the pass: the issuer, and the service object with its numbers.
    fileprivate var record: NDEFRecord {
        let binary = SmartTapSession.binaryFormat
        let object = NDEFMessage.bytes([
            NDEFRecord(external: "oid", payload: [binary] + objectIdentifier),
            // The format is not specified: `00`.
            NDEFRecord(external: "n", identifier: "n", payload: [0x00] + message.utf8),
        ])
        return NDEFRecord(
            external: "asv",
            payload: NDEFMessage.bytes([
                NDEFRecord(external: "i", payload: [binary] + issuer),
                NDEFRecord(external: service.recordType, payload: object),
            ]))
    }
}

extension CommandAPDU {
    /// Returns the records in the record of a Smart Tap command, which starts with version 2.1.
    func smartTapRecords(_ type: String) -> [NDEFRecord]? {
        guard let payload = (try? NDEFMessage.records(data))?.payload(type),
            payload.starts(with: [0x00, 0x01])
        else { return nil }
        return try? NDEFMessage.records(Array(payload.dropFirst(2)))
    }
}

extension [NDEFRecord] {
    /// The collector's number, 4 bytes.
    var collector: [UInt8]? {
        payload("cld").flatMap { payload in
            payload.count == 5 && payload.first == SmartTapSession.binaryFormat
                ? [UInt8](payload.dropFirst()) : nil
        }
    }
}

extension SmartTapPass {
    /// The collector's number as a terminal sends it.
    var collectorBytes: [UInt8] { collector.bigEndianBytes }
}
