// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// An opener for loyalty passes that are sealed for a merchant's key.
///
/// See the public reader settings of Apple VAS, and RfidResearchGroup/proxmark3, `hf vas`.
public struct PassOpener: Sendable {
    /// The first second of 2001, the reference date of phones, in seconds since 1970.
    private static let epoch: Int64 = 978_307_200
    /// The valid lengths: key identifier, ephemeral x coordinate, time, tag, and at most 64 bytes.
    private static let counts = 4 + 32 + 4 + 16...maximumCount
    /// The maximum length of a pass that a phone sealed, in bytes.
    static let maximumCount = 4 + 32 + 4 + 64 + 16

    private let key: MerchantPassKey

    /// Creates an opener.
    public init(key: MerchantPassKey) {
        self.key = key
    }

    /// Opens a pass.
    ///
    /// Phones do not authenticate readers, so a recorded pass can be presented again; only its time
    /// reveals that.
    ///
    /// - Parameters:
    ///   - data: The data that the reader returned for the loyalty program.
    ///   - passTypeIdentifier: The loyalty program.
    ///   - now: The time in seconds since 1970.
    ///   - tolerance: How much the phone's time can differ from `now`, in seconds.
    /// - Returns: The content of the pass.
    /// - Throws: `PassRejection`.
    public func open(
        _ data: [UInt8], of passTypeIdentifier: String, now: Int64, tolerance: Int64 = 300
    ) throws(PassRejection) -> OpenedPass {
        guard Self.counts.contains(data.count) else { throw .malformed }
        guard Array(data.prefix(4)) == key.identifier else { throw .otherKey }
        let plain = try decrypt(data.dropFirst(4), Digest.sha256(Array(passTypeIdentifier.utf8)))
        let time = Self.epoch + plain.prefix(4).reduce(0) { $0 << 8 | Int64($1) }
        guard now >= time &- tolerance, now <= time &+ tolerance else { throw .outOfTime }
        return OpenedPass(
            passTypeIdentifier: passTypeIdentifier, time: time, message: Array(plain.dropFirst(4)))
    }

    /// Decrypts a pass; the sign of the phone's point does not matter, because ECDH uses only x.
    private func decrypt(
        _ sealed: ArraySlice<UInt8>, _ identifierHash: [UInt8]
    ) throws(PassRejection) -> [UInt8] {
        do {
            let ephemeral = try P256PublicKey(compressedPoint: [0x02] + sealed.prefix(32))
            let info =
                [0x0D] + Array("id-aes256-GCM".utf8) + Array("ApplePay encrypted VAS data".utf8)
                + identifierHash
            let secret = try X963KDF.derive(
                sharedSecret: key.key.sharedSecret(with: ephemeral), sharedInfo: info, count: 32)
            return try AESGCM.open(
                ciphertext: Array(sealed.dropFirst(32).dropLast(16)),
                tag: Array(sealed.suffix(16)), key: secret,
                nonce: [UInt8](repeating: 0, count: AESGCM.longNonceCount))
        } catch {
            throw .notAuthentic
        }
    }
}

/// The content of a loyalty pass, opened for its merchant.
public struct OpenedPass: Hashable, Sendable {
    /// The pass type identifier.
    public let passTypeIdentifier: String
    /// When the phone sealed it, in seconds since 1970.
    public let time: Int64
    /// The message of the pass, at most 64 bytes.
    public let message: [UInt8]

    /// The message as text.
    public var text: String { String(decoding: message, as: UTF8.self) }
}

/// The reason a loyalty pass was refused.
public enum PassRejection: Error, Hashable, Sendable {
    /// The data is too short or too long for a pass.
    case malformed
    /// The pass is sealed for another merchant's key.
    case otherKey
    /// The pass was changed, or belongs to another loyalty program.
    case notAuthentic
    /// The pass was sealed too long ago, or too far in the future.
    case outOfTime
}

extension PassRejection: CustomStringConvertible {
    /// One sentence for people; contains nothing from the pass.
    public var description: String {
        switch self {
        case .malformed: "The pass data is too short or too long."
        case .otherKey: "The pass is sealed for another merchant's key."
        case .notAuthentic: "The pass was changed, or belongs to another loyalty program."
        case .outOfTime: "The pass was sealed too long ago; phones seal a new one at each tap."
        }
    }
}
