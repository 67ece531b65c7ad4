// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a phone carries besides its payment cards: passes for loyalty programmes.
struct Wallet: Hashable, Sendable {
    /// Whose wallet it is, and what it speaks.
    enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Apple VAS.
        case apple
        /// Google Smart Tap.
        case google

        /// The version of the protocol, 2 bytes: 1.0, and the 1 of 2.1.
        var usualVersion: [UInt8] {
            switch self {
            case .apple: [0x01, 0x00]
            case .google: [0x00, 0x01]
            }
        }
    }

    /// Whose wallet it is.
    var kind = Kind.apple
    /// The version of the protocol that the phone speaks (`9F21`, or `DF4D`), 2 bytes.
    var version: [UInt8] = Kind.apple.usualVersion
    /// Whether the phone offers its payment card in the same tap.
    var offersPayment = true
    /// The passes of Apple's wallet.
    var passes: [LoyaltyPass] = []
    /// The passes of Google's wallet.
    var smartTapPasses: [SmartTapPass] = []

    /// A wallet without a pass, as profiles begin with.
    static let empty = Wallet()

    /// What the phone can do in a tap (`9F23`).
    ///
    /// Payment may be performed and skipped, if there is one; passes likewise; they come
    /// encrypted. See the public reader settings of Apple VAS.
    var capabilities: [UInt8] { [0x00, 0x00, 0x00, offersPayment ? 0x3E : 0x0E] }

    /// What the phone can do in a tap, said in Google's way (`C1`): payment enabled and
    /// requested, if there is one; passes likewise.
    var serviceFlags: [UInt8] {
        [offersPayment ? 0xCC : 0x0C, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x80]
    }

    /// Makes Google's wallet.
    static func google(_ passes: [SmartTapPass], offersPayment: Bool = true) -> Wallet {
        Wallet(
            kind: .google, version: Kind.google.usualVersion, offersPayment: offersPayment,
            smartTapPasses: passes)
    }
}
