// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card of a wallet, for apps of its issuer.
@available(iOS 13.4, *)
open class PKSecureElementPass: PKPass {
    /// Whether a card can pay.
    @nonexhaustive(warn)
    public enum PassActivationState: Int, Sendable {
        case activated = 0
        case requiresActivation = 1
        case activating = 2
        case suspended = 3
        case deactivated = 4
    }

    /// What kind of pass it is.
    open override var passType: PKPassType { .secureElement }
    /// Names the account.
    open internal(set) var primaryAccountIdentifier = ""
    /// The last digits of the number on the card.
    open internal(set) var primaryAccountNumberSuffix = ""
    /// Names the account of the device.
    open internal(set) var deviceAccountIdentifier = ""
    /// The last digits of the device account number.
    open internal(set) var deviceAccountNumberSuffix = ""
    /// Whether the card can pay.
    open internal(set) var passActivationState = PassActivationState.activated
    /// Names the card on its device.
    open internal(set) var devicePassIdentifier: String?
    /// Names the terminal that the card belongs to.
    open internal(set) var pairedTerminalIdentifier: String?
}
