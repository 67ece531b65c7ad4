// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// A phone with Google's wallet.
///
/// See Google Smart Tap 2.1, Select OSE, Select smart tap 2, and Status words.
extension CardSession {
    /// The identifier of the Smart Tap 2 application.
    static let smartTapName: [UInt8] = [0xA0, 0x00, 0x00, 0x04, 0x76, 0xD0, 0x00, 0x01, 0x11]
    /// The first byte of a record's payload, which indicates binary data.
    static let binaryFormat: UInt8 = 0x04

    /// Returns the answer to SELECT for `OSE.VAS.01`.
    mutating func googleSelection(_ wallet: Wallet) -> ResponseAPDU {
        guard let (nonce, key) = beginSmartTap() else {
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
                        entry.append(.applicationDedicatedFileName, Self.smartTapName)
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
    mutating func smartTapSelection(_ wallet: Wallet) -> ResponseAPDU {
        guard let (nonce, _) = beginSmartTap() else {
            return ResponseAPDU(statusWord: .noPreciseDiagnosis)
        }
        let record = NDEFRecord(
            external: "mdn", identifier: "mdn", payload: [Self.binaryFormat] + nonce)
        return ResponseAPDU(
            data: [0x00, 0x00] + wallet.version + NDEFMessage.bytes([record]),
            statusWord: .success)
    }

    /// Answers a Smart Tap command.
    mutating func smartTap(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .wrongParameters)
        }
        switch command.instruction {
        case 0x53: return negotiateSmartTap(command)
        case 0x50: return getSmartTapData(command)
        case 0xC0: return smartTapPart(command)
        default: return ResponseAPDU(statusWord: .instructionNotSupported)
        }
    }

    /// Answers GET SMART TAP DATA.
    ///
    /// See Google Smart Tap 2.1, Get smart tap data.
    private mutating func getSmartTapData(_ command: CommandAPDU) -> ResponseAPDU {
        guard let session = smartTapState.session else {
            return ResponseAPDU(statusWord: .smartTapNotAuthentic)
        }
        guard let records = command.smartTapRecords("srq"),
            let message = records.payload("ses"), message.count == 10,
            message.starts(with: session.identifier), message[8] >= session.sequence,
            let merchant = records.payload("mer"),
            (try? NDEFMessage.records(merchant))?.collector == session.collector
        else { return ResponseAPDU(statusWord: .smartTapMistake) }
        let passes = (profile.wallet?.smartTapPasses ?? []).filter {
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
        smartTapState.session?.sequence = sequence
        let content = NDEFMessage.bytes([
            NDEFRecord(external: "ses", payload: session.identifier + [sequence, 0x01]),
            NDEFRecord(external: "reb", payload: sealed),
        ])
        smartTapState.rest = NDEFMessage.bytes([NDEFRecord(external: "srs", payload: content)])
        return smartTapPart(command)
    }

    /// Encrypts the passes: flags, initialization vector, ciphertext, authentication code.
    private static func seal(
        _ bundle: [UInt8], _ session: SmartTapState.Session, vector: [UInt8]
    ) -> [UInt8]? {
        guard
            let ciphertext = try? AES.applyCTR(
                bundle, key: session.encryptionKey, counter: vector + [0, 0, 0, 0]),
            let code = try? HMAC.sha256(vector + ciphertext, key: session.authenticationKey)
        else { return nil }
        return [0x01] + vector + ciphertext + code
    }

    /// Returns the next part of an answer, as much as the terminal accepts at once.
    private mutating func smartTapPart(_ command: CommandAPDU) -> ResponseAPDU {
        guard !smartTapState.rest.isEmpty else {
            return ResponseAPDU(statusWord: .smartTapMistake)
        }
        let count = command.expectedLength ?? 256
        let part = Array(smartTapState.rest.prefix(count))
        smartTapState.rest = Array(smartTapState.rest.dropFirst(count))
        return ResponseAPDU(
            data: part, statusWord: smartTapState.rest.isEmpty ? .success : .smartTapMore)
    }

    /// Creates a new nonce and key, which ends the previous session.
    private mutating func beginSmartTap() -> (nonce: [UInt8], key: P256PrivateKey)? {
        smartTapState = SmartTapState()
        guard let key = newKey() else { return nil }
        let nonce = random.bytes(32)
        smartTapState.key = key
        smartTapState.nonce = nonce
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
        let binary = CardSession.binaryFormat
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

/// The state that a phone with Google Smart Tap keeps between commands.
struct SmartTapState {
    /// The state that both sides share after the terminal has authenticated.
    struct Session {
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

    /// The nonce of the last selection, 32 bytes; valid for one session.
    var nonce: [UInt8]?
    /// The key of the next session.
    var key: P256PrivateKey?
    /// The session after a negotiation, or `nil`.
    var session: Session?
    /// The part of the last answer that did not fit.
    var rest: [UInt8] = []
}
