// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// A phone's wallet, from power-on to power-off.
///
/// See the public reader settings of Apple VAS.
struct WalletSession {
    /// `OSE.VAS.01`, the application for value-added services.
    private static let name = Array("OSE.VAS.01".utf8)

    private let wallet: Wallet
    private let random: RandomSource
    /// The time of day in seconds since 1970.
    private let time: @Sendable () -> Int64
    private var smartTap: SmartTapSession

    /// Creates a wallet.
    init(_ wallet: Wallet, _ random: RandomSource, time: @escaping @Sendable () -> Int64) {
        self.wallet = wallet
        self.random = random
        self.time = time
        smartTap = SmartTapSession(wallet, random)
    }

    /// Returns the answer to SELECT for the wallet.
    private var selectionAnswer: ResponseAPDU {
        var writer = TLVWriter()
        writer.append(.fciTemplate) { template in
            template.append(.applicationLabel, Array("ApplePay".utf8))
            template.append(.vasApplicationVersion, wallet.version)
            template.append(.mobileNonce, random.bytes(4))
            template.append(.mobileCapabilities, wallet.capabilities)
        }
        return ResponseAPDU(data: writer.bytes, statusWord: .success)
    }

    /// Answers SELECT for one of the wallet's applications; `nil` for any other application.
    mutating func select(_ name: [UInt8]) -> ResponseAPDU? {
        switch (wallet.kind, name) {
        case (.apple, Self.name): selectionAnswer
        case (.google, Self.name): smartTap.selectWallet()
        case (.google, SmartTapSession.name): smartTap.select()
        default: nil
        }
    }

    /// Answers a command for the selected wallet; `nil` when the command is not for a wallet.
    mutating func answer(_ command: CommandAPDU) -> ResponseAPDU? {
        switch (wallet.kind, command.instructionClass, command.instruction) {
        case (.apple, 0x80, 0xCA): getPassData(command)
        case (.google, 0x90, _): smartTap.answer(command)
        default: nil
        }
    }

    /// Answers GET VAS DATA.
    private func getPassData(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0x01, command.parameter2 <= 0x01 else {
            return ResponseAPDU(statusWord: .wrongParameters)
        }
        guard !command.data.isEmpty, command.expectedLength != nil else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        guard let objects = try? DataObject.sequence(command.data),
            let version = objects.first(.vasProtocolVersion)?.value, version.count == 2,
            let identifier = objects.first(.passTypeIdentifierHash)?.value, identifier.count == 32,
            let terminal = objects.first(.vasTerminalCapabilities)?.value, terminal.count == 4
        else { return ResponseAPDU(statusWord: .incorrectData) }
        guard version.first == wallet.version.first else {
            // `6340`: unsupported application version. See `NFCVASErrorCode`.
            return ResponseAPDU(statusWord: StatusWord(rawValue: 0x6340))
        }
        // The reader only offers a sign-up URL, so there is nothing to return.
        if command.parameter2 == 0x00 { return Self.passAnswer([]) }
        guard
            let pass = wallet.passes.first(where: { $0.identifierHash == Array(identifier) })
        else { return ResponseAPDU(statusWord: .recordNotFound) }
        if let word = pass.statusWord, word.count == 2 {
            return ResponseAPDU(statusWord: StatusWord(word[0], word[1]))
        }
        guard let ephemeral = random.newKey(),
            let sealed = try? SealedPass.bytes(pass, at: time(), ephemeral: ephemeral)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        return Self.passAnswer(sealed)
    }

    private static func passAnswer(_ data: [UInt8]) -> ResponseAPDU {
        var writer = TLVWriter()
        writer.append(.readRecordResponseMessageTemplate) { template in
            template.append(.mobileToken, [])
            template.append(.vasData, data)
        }
        return ResponseAPDU(data: writer.bytes, statusWord: .success)
    }
}

extension RandomSource {
    /// Returns a key pair from the card's own random numbers, of which one in 2³² is invalid.
    func newKey() -> P256PrivateKey? {
        for _ in 0..<4 {
            let key = try? P256PrivateKey(scalar: SecretBytes(bytes(32)))
            if let key { return key }
        }
        return nil
    }
}

/// A pass's content, sealed for its merchant (`9F27`).
///
/// ECDH on P-256 and the key derivation function of ANSI X9.63 yield the key, which encrypts with
/// AES-256-GCM. The nonce consists of zeros, because each key is used once. See the public reader
/// settings of Apple VAS, and RfidResearchGroup/proxmark3, `hf vas`.
private enum SealedPass {
    /// The reference time of phones, the start of 2001, in seconds since 1970.
    static let epoch: Int64 = 978_307_200

    /// Seals a pass.
    ///
    /// - Parameters:
    ///   - pass: The pass.
    ///   - time: The phone's time of day in seconds since 1970.
    ///   - ephemeral: A key that is used once.
    /// - Returns: Key identifier (4), the ephemeral key's x coordinate (32), ciphertext, tag (16).
    /// - Throws: `CryptographyError` when the merchant's key is invalid.
    static func bytes(
        _ pass: LoyaltyPass, at time: Int64, ephemeral: P256PrivateKey
    ) throws(CryptographyError) -> [UInt8] {
        let merchant = try P256PublicKey(compressedPoint: pass.encryptionPublicKey)
        // `0D` is the length of the algorithm's name: NIST SP 800-56A, 5.8.1.2.
        let info =
            [0x0D] + Array("id-aes256-GCM".utf8) + Array("ApplePay encrypted VAS data".utf8)
            + pass.identifierHash
        let key = try X963KDF.derive(
            sharedSecret: ephemeral.sharedSecret(with: merchant), sharedInfo: info, count: 32)
        let stamp = UInt32(clamping: time - epoch).bigEndianBytes
        let sealed = try AESGCM.seal(
            stamp + Array(pass.message.utf8), key: key,
            nonce: [UInt8](repeating: 0, count: AESGCM.longNonceCount))
        return Array(Digest.sha256(merchant.x).prefix(4)) + ephemeral.publicKey.x
            + sealed.ciphertext
            + sealed.tag
    }
}
