// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Protects an issuer's commands for one transaction and packs them into a script.
struct IssuerScript: Sendable {
    let transaction: CryptogramData
    /// The card's key for application cryptograms, which Visa's PIN block uses.
    let cryptogramKey: SecretBytes
    /// The card's key for integrity.
    let integrityKey: SecretBytes
    /// The card's key for confidentiality.
    let confidentialityKey: SecretBytes

    /// Returns the template: `71` for use before the second GENERATE AC, or `72` for use after it.
    ///
    /// See EMV Book 3, 10.10.
    func template(
        _ commands: [IssuerCommand], isCritical: Bool
    ) throws(CryptographyError) -> [UInt8] {
        var writer = TLVWriter()
        for (index, command) in commands.enumerated() {
            writer.append(.issuerScriptCommand, try protected(command, at: index))
        }
        return TLVWriter.object(
            isCritical ? .issuerScriptTemplate1 : .issuerScriptTemplate2, writer.bytes)
    }

    /// Returns a command with its data and its MAC.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - index: The number of commands that precede it in the transaction.
    /// - Returns: The whole command, without Le.
    /// - Throws: `CryptographyError`.
    func protected(
        _ command: IssuerCommand, at index: Int = 0
    ) throws(CryptographyError) -> [UInt8] {
        guard let messaging = transaction.version.secureMessaging else {
            throw CryptographyError(.invalidKey, "issuer script")
        }
        let cryptogram = messaging == .mChip ? advanced(by: index) : transaction.cryptogram
        func sessionKey(_ cardKey: SecretBytes) throws(CryptographyError) -> SecretBytes {
            try messaging.sessionKey(
                cardKey: cardKey, counter: transaction.counter, cryptogram: cryptogram)
        }
        var data: [UInt8] = []
        switch command {
        case .applicationBlock, .applicationUnblock, .cardBlock, .pinUnblock: break
        case .putData(_, let value): data = value
        case .pinChange(let pin):
            data = try messaging.encipher(
                block(of: pin, messaging), key: sessionKey(confidentialityKey))
        }
        let header = command.header + [UInt8(truncatingIfNeeded: data.count + 8)]
        return try header + data
            + SecureMessaging.code(
                header: header, transactionData: transaction.counter + cryptogram, data: data,
                key: sessionKey(integrityKey))
    }

    private func block(of pin: String, _ messaging: SecureMessaging) -> [UInt8] {
        let digits = pin.utf8.map { $0 & 0x0F }
        return messaging == .visa
            ? PINBlock.visa(digits, current: nil, cardKey: cryptogramKey)
            : PINBlock.format2(digits)
    }

    /// Returns the cryptogram plus a count, as an eight-byte number that wraps around to zero.
    private func advanced(by count: Int) -> [UInt8] {
        let number = transaction.cryptogram.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let next = number &+ UInt64(truncatingIfNeeded: count)
        return (0..<8).reversed().map { UInt8(truncatingIfNeeded: next >> ($0 * 8)) }
    }
}

/// A command that an issuer sends to its card.
///
/// See EMV Book 3, 6.5.1, 6.5.2, 6.5.3, and 6.5.10.
public enum IssuerCommand: Hashable, Sendable {
    /// Blocks the application until it is unblocked.
    case applicationBlock
    /// Unblocks the application.
    case applicationUnblock
    /// Blocks the card permanently.
    case cardBlock
    /// Resets the PIN try counter.
    case pinUnblock
    /// Changes the PIN, to 4 to 12 digits, and resets the PIN try counter.
    case pinChange(to: String)
    /// Changes a data object of the application; its tag has one or two bytes.
    case putData(tag: UInt16, value: [UInt8])

    /// CLA, INS, P1, P2.
    var header: [UInt8] {
        switch self {
        case .applicationBlock: [0x84, 0x1E, 0x00, 0x00]
        case .applicationUnblock: [0x84, 0x18, 0x00, 0x00]
        case .cardBlock: [0x84, 0x16, 0x00, 0x00]
        case .pinUnblock: [0x84, 0x24, 0x00, 0x00]
        case .pinChange: [0x84, 0x24, 0x00, 0x02]
        case .putData(let tag, _):
            [0x04, 0xDA, UInt8(truncatingIfNeeded: tag >> 8), UInt8(truncatingIfNeeded: tag)]
        }
    }
}

extension IssuerCommand: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The command's name; never a PIN or a value.
    public var description: String {
        switch self {
        case .applicationBlock: "application block"
        case .applicationUnblock: "application unblock"
        case .cardBlock: "card block"
        case .pinUnblock: "PIN unblock"
        case .pinChange: "PIN change"
        case .putData(let tag, _): "put data \(String(tag, radix: 16, uppercase: true))"
        }
    }

    /// The command's name.
    public var debugDescription: String { description }

    /// Shows the command's name only.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
