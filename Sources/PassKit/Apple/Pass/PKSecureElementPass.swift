// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card in a wallet, for apps from its issuer.
@available(iOS 13.4, *)
open class PKSecureElementPass: PKPass {
    /// Whether a card is ready to pay.
    @nonexhaustive(warn)
    public enum PassActivationState: Int, Sendable {
        case activated = 0
        case requiresActivation = 1
        case activating = 2
        case suspended = 3
        case deactivated = 4
    }

    /// The kind of pass.
    open override var passType: PKPassType { .secureElement }
    /// The identifier of the account.
    open internal(set) var primaryAccountIdentifier = ""
    /// The last digits of the card number.
    open internal(set) var primaryAccountNumberSuffix = ""
    /// The identifier of the device account.
    open internal(set) var deviceAccountIdentifier = ""
    /// The last digits of the device account number.
    open internal(set) var deviceAccountNumberSuffix = ""
    /// Whether the card is ready to pay.
    open internal(set) var passActivationState = PassActivationState.activated
    /// The identifier of the card on its device.
    open internal(set) var devicePassIdentifier: String?
    /// The identifier of the terminal paired with the card.
    open internal(set) var pairedTerminalIdentifier: String?
}
