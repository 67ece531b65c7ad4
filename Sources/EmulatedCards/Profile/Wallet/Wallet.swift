// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a phone carries besides its payment cards: passes for loyalty programmes.
struct Wallet: Hashable, Sendable {
    /// The version of the protocol that the phone speaks (`9F21`), 2 bytes.
    var version: [UInt8] = [0x01, 0x00]
    /// Whether the phone offers its payment card in the same tap.
    var offersPayment = true
    /// The passes.
    var passes: [LoyaltyPass] = []

    /// A wallet without a pass, as profiles begin with.
    static let empty = Wallet()

    /// What the phone can do in a tap (`9F23`).
    ///
    /// Payment may be performed and skipped, if there is one; passes likewise; they come
    /// encrypted. See the public reader settings of Apple VAS.
    var capabilities: [UInt8] { [0x00, 0x00, 0x00, offersPayment ? 0x3E : 0x0E] }
}
