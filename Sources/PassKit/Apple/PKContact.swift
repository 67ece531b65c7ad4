// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Contacts
public import Foundation

/// A customer's name, address, telephone and mail, each as far as it is known.
@available(iOS 9.0, *)
open class PKContact: NSObject {
    /// The name.
    open var name: PersonNameComponents?
    /// The postal address.
    open var postalAddress: CNPostalAddress?
    /// The telephone number.
    open var phoneNumber: CNPhoneNumber?
    /// The mail address.
    open var emailAddress: String?
    /// The quarter, before addresses had one.
    @available(iOS, introduced: 9.2, deprecated: 10.3, message: "Use postalAddress")
    open var supplementarySubLocality: String?

    /// Creates a contact without content.
    public override init() {}
}
