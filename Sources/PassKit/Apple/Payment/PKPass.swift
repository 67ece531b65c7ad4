// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A pass in a wallet.
@available(iOS 6.0, *)
open class PKPass: PKObject {
    /// The kind of pass.
    @available(iOS 8.0, *)
    open var passType: PKPassType { .barcode }
    /// The pass as a card, or `nil` if it is not a card.
    @available(iOS 13.4, *)
    open var secureElementPass: PKSecureElementPass? { self as? PKSecureElementPass }
    /// The pass as a card, in its iOS 8 form.
    @available(iOS, introduced: 8.0, deprecated: 13.4, message: "Use secureElementPass")
    open var paymentPass: PKPaymentPass? { self as? PKPaymentPass }
    /// The pass's serial number, unique among passes of its type.
    open internal(set) var serialNumber = ""
    /// The identifier of the pass type.
    open internal(set) var passTypeIdentifier = ""
    /// The pass's name.
    open internal(set) var localizedName = ""
    /// A description of the pass.
    open internal(set) var localizedDescription = ""
    /// The name of the organization that issued the pass.
    open internal(set) var organizationName = ""
}

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

/// A card in a wallet, in its iOS 8 form.
@available(iOS 8.0, *)
open class PKPaymentPass: PKSecureElementPass {}

/// The kind of a pass.
@available(iOS 8.0, *)
@nonexhaustive(warn)
public enum PKPassType: UInt, Sendable {
    case barcode = 0
    case secureElement = 1

    /// The old name of `secureElement`.
    @available(iOS, introduced: 8.0, deprecated: 13.4, renamed: "secureElement")
    public static var payment: PKPassType { .secureElement }
}

/// The base class of passes.
@available(iOS 6.0, *)
open class PKObject: NSObject {
    /// Creates an empty object.
    public override init() {}
}

/// An app's access to the wallet.
@available(iOS 6.0, *)
open class PKPassLibrary: NSObject {
    private let environment = PassKitConfiguration.current

    /// Opens the wallet.
    public override init() {}

    /// Returns whether a wallet is available.
    open class func isPassLibraryAvailable() -> Bool {
        PassKitConfiguration.current.wallet != nil
    }

    /// Lets the customer add a card; an emulated wallet adds the next card in its list.
    @available(iOS 8.3, *)
    open func openPaymentSetup() {
        environment.setUp()
    }
}
