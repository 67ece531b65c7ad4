// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// See Google Smart Tap 2.1, Negotiate smart tap session.
extension CardSession {
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
                signature.first == CardSession.binaryFormat,
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

    /// Answers NEGOTIATE SMART TAP SESSION.
    ///
    /// A phone has the keys of its passes' collectors from Google. It cannot check the proof of any
    /// other collector, but has no passes for it either.
    mutating func negotiateSmartTap(_ command: CommandAPDU) -> ResponseAPDU {
        guard let records = command.smartTapRecords("ngr"),
            let session = records.payload("ses"), session.count == 10,
            let proof = records.payload("cpr").flatMap({ TerminalProof($0) }),
            let nonce = smartTapState.nonce, let key = smartTapState.key
        else { return ResponseAPDU(statusWord: .smartTapMistake) }
        smartTapState.nonce = nil
        let signedData = proof.nonce + nonce + proof.collector + proof.point
        let known = profile.wallet?.smartTapPasses.filter {
            $0.collectorBytes == proof.collector
        }
        let isAuthentic = (known ?? []).allSatisfy { pass in
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
        smartTapState.session = SmartTapState.Session(
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
            payload.count == 5 && payload.first == CardSession.binaryFormat
                ? [UInt8](payload.dropFirst()) : nil
        }
    }
}

extension SmartTapPass {
    /// The collector's number as a terminal sends it.
    var collectorBytes: [UInt8] { collector.bigEndianBytes }
}
