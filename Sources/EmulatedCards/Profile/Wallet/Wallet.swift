// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The loyalty passes that a phone has in addition to its payment cards.
struct Wallet: Hashable, Sendable {
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

    /// Returns a Google wallet.
    static func google(_ passes: [SmartTapPass], offersPayment: Bool = true) -> Wallet {
        Wallet(
            kind: .google, version: Kind.google.usualVersion, offersPayment: offersPayment,
            smartTapPasses: passes)
    }
}
