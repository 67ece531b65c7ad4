// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of kernel 3.
///
/// See EMV Contactless Book C-3, Annex A.
extension Tag {
    @inlinable package static var kernel3ApplicationCurrencyCode: Tag { 0x9F51 }
    @inlinable package static var consecutiveTransactionLimitInternational: Tag { 0x9F53 }
    @inlinable package static var cumulativeTotalTransactionAmountLimit: Tag { 0x9F54 }
    @inlinable package static var kernel3IssuerCountryCode: Tag { 0x9F57 }
    @inlinable package static var consecutiveTransactionCounterLimit: Tag { 0x9F58 }
    @inlinable package static var consecutiveTransactionCounterUpperLimit: Tag { 0x9F59 }
    @inlinable package static var cumulativeTotalTransactionAmountUpperLimit: Tag { 0x9F5C }
    @inlinable package static var availableOfflineSpendingAmount: Tag { 0x9F5D }
    @inlinable package static var consecutiveTransactionInternationalUpperLimit: Tag { 0x9F5E }
    @inlinable package static var cardAuthenticationRelatedData: Tag { 0x9F69 }
    @inlinable package static var cardCVMLimit: Tag { 0x9F6B }
    @inlinable package static var formFactorIndicator: Tag { 0x9F6E }
    @inlinable package static var consecutiveTransactionLimitInternationalCountry: Tag { 0x9F72 }
    @inlinable package static var currencyConversionParameters: Tag { 0x9F73 }
    @inlinable package static var secondaryApplicationCurrencyCode: Tag { 0x9F76 }
    @inlinable package static var vlpFundsLimit: Tag { 0x9F77 }
    @inlinable package static var vlpSingleTransactionLimit: Tag { 0x9F78 }
    @inlinable package static var customerExclusiveData: Tag { 0x9F7C }
}
