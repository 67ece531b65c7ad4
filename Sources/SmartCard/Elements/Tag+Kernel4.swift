// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of kernel 4.
///
/// See EMV Contactless Book C-4, Annex A.
extension Tag {
    @inlinable package static var track1EquivalentData: Tag { 0x56 }
    @inlinable package static var membershipProductIdentifier: Tag { 0x9F5A }
    @inlinable package static var productMembershipNumber: Tag { 0x9F5B }
    @inlinable package static var formFactor: Tag { 0x9F67 }
    @inlinable package static var contactlessReaderCapabilities: Tag { 0x9F6D }
    @inlinable package static var enhancedContactlessReaderCapabilities: Tag { 0x9F6E }
    @inlinable package static var cardInterfaceAndPaymentCapabilities: Tag { 0x9F70 }
    @inlinable package static var mobileCVMResults: Tag { 0x9F71 }
}
