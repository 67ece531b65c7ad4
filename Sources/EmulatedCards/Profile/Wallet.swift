// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The loyalty passes that a phone has in addition to its payment cards.
package struct Wallet: Hashable, Sendable {
    /// The kind of wallet, which determines its protocol.
    enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Apple VAS.
        case apple
        /// Google Smart Tap.
        case google

        /// The usual version of the protocol, 2 bytes: 1.0, or the 1 in 2.1.
        var usualVersion: [UInt8] {
            switch self {
            case .apple: [0x01, 0x00]
            case .google: [0x00, 0x01]
            }
        }
    }

    /// The kind of wallet.
    var kind = Kind.apple
    /// The version of the protocol that the phone supports (`9F21`, or `DF4D`), 2 bytes.
    var version: [UInt8] = Kind.apple.usualVersion
    /// Whether the phone offers its payment card in the same tap.
    var offersPayment = true
    /// The passes of Apple's wallet.
    var passes: [LoyaltyPass] = []
    /// The passes of Google's wallet.
    var smartTapPasses: [SmartTapPass] = []

    /// A wallet without passes, which is the default for profiles.
    static let empty = Wallet()

    /// The phone's capabilities in a tap (`9F23`).
    ///
    /// The phone supports payment, if it has a card, and passes; a reader can skip either. Passes
    /// are encrypted. See the public reader settings of Apple VAS.
    var capabilities: [UInt8] { [0x00, 0x00, 0x00, offersPayment ? 0x3E : 0x0E] }

    /// The phone's capabilities in a tap, in Google's format (`C1`).
    ///
    /// Payment, if there is a card, is enabled and requested, and so are passes.
    var serviceFlags: [UInt8] {
        [offersPayment ? 0xCC : 0x0C, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x80]
    }
}

/// A pass of a loyalty program, whose content only its merchant can read.
struct LoyaltyPass: Hashable, Sendable {
    /// The maximum size of a pass's message in bytes.
    static let messageLimit = 64

    /// The pass type identifier.
    var typeIdentifier: String
    /// The merchant's public key, a compressed point of P-256: 33 bytes.
    var encryptionPublicKey: [UInt8]
    /// The message for the merchant, at most 64 bytes.
    var message: String
    /// The phone's answer in place of the pass, SW1 and SW2; `nil` to return the pass.
    var statusWord: [UInt8]?

    /// Creates a pass.
    init(
        _ typeIdentifier: String, message: String,
        encryptionPublicKey: [UInt8] = LoyaltyPass.testPublicKey, statusWord: [UInt8]? = nil
    ) {
        self.typeIdentifier = typeIdentifier
        self.encryptionPublicKey = encryptionPublicKey
        self.message = message
        self.statusWord = statusWord
    }

    /// The hash with which a reader requests the pass (`9F25`), 32 bytes.
    var identifierHash: [UInt8] { Digest.sha256(Array(typeIdentifier.utf8)) }

    /// The public key of the merchant for all passes that come with the package.
    ///
    /// The payment processor holds its private half, a test value that protects nothing.
    static let testPublicKey: [UInt8] = [
        0x02, 0x1F, 0xB8, 0xF2, 0x02, 0x57, 0x44, 0x9F,
        0x0B, 0x12, 0xD0, 0xE6, 0x06, 0x80, 0x4B, 0xFF,
        0xF9, 0xB6, 0xD2, 0xB7, 0xAC, 0xF6, 0x5D, 0x83,
        0xB1, 0x4A, 0xA6, 0x54, 0xE1, 0x0E, 0x6B, 0xD6,
        0x59,
    ]
}

/// A pass in Google's wallet, which the phone sends to only one collector.
struct SmartTapPass: Hashable, Sendable {
    /// The maximum size of a pass's message in bytes.
    static let messageLimit = 512

    /// The kind of pass.
    ///
    /// See Google Smart Tap 2.1, Service object NDEF records.
    enum Service: String, Hashable, Sendable, CaseIterable {
        case loyalty, offer, giftCard, privateLabelCard, eventTicket, flight, transit, generic

        /// The type of its record.
        var recordType: String {
            switch self {
            case .loyalty: "ly"
            case .offer: "of"
            case .giftCard: "gc"
            case .privateLabelCard: "pl"
            case .eventTicket: "et"
            case .flight: "fl"
            case .transit: "tr"
            case .generic: "gr"
            }
        }
    }

    /// The number of the collector.
    var collector: UInt32
    /// The version of the collector's key that the phone knows.
    var keyVersion: UInt32 = 1
    /// The collector's public key, a compressed point of P-256: 33 bytes.
    var collectorPublicKey: [UInt8] = SmartTapPass.testPublicKey
    /// The kind of pass.
    var service = Service.loyalty
    /// The issuer's number, 5 bytes.
    var issuer: [UInt8] = [0x00, 0x00, 0x00, 0x07, 0xE2]
    /// The pass's own number, 8 bytes.
    var objectIdentifier: [UInt8] = [0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01]
    /// The message for the collector, which is the service number.
    var message: String
    /// The phone's answer in place of the pass, SW1 and SW2; `nil` to return the pass.
    var statusWord: [UInt8]?

    /// Creates a pass.
    init(_ collector: UInt32, message: String, statusWord: [UInt8]? = nil) {
        self.collector = collector
        self.message = message
        self.statusWord = statusWord
    }

    /// The public key of the collector for all passes that come with the package.
    ///
    /// Readers hold its private half for emulated phones, a test value that protects nothing.
    static let testPublicKey: [UInt8] = [
        0x02, 0x2F, 0x5B, 0x67, 0x28, 0xF7, 0x10, 0x01,
        0xF6, 0x4D, 0x9E, 0x3D, 0xC6, 0x1A, 0x73, 0x9B,
        0x39, 0xA0, 0x22, 0xCE, 0xDF, 0x50, 0x09, 0xC1,
        0xF2, 0x71, 0x85, 0x20, 0x05, 0x52, 0x6D, 0x30,
        0xEC,
    ]
}
