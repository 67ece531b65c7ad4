// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// See Google Smart Tap 2.1, Get smart tap data.
extension CardSession {
    /// Answers GET SMART TAP DATA.
    mutating func getSmartTapData(_ command: CommandAPDU) -> ResponseAPDU {
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
