// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of kernel 7.
///
/// See EMV Contactless Book C-7, Annex A.
extension Tag {
    @inlinable package static var cardholderIdentityNumber: Tag { 0x9F61 }
    @inlinable package static var productIdentificationInformation: Tag { 0x9F63 }
    @inlinable package static var electronicCashBalanceLimit: Tag { 0x9F77 }
    @inlinable package static var electronicCashSingleTransactionLimit: Tag { 0x9F78 }
    @inlinable package static var electronicCashBalance: Tag { 0x9F79 }
}
