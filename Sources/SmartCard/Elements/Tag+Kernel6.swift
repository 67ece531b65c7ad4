// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of kernel 6.
///
/// See EMV Contactless Book C-6, Annex A.
extension Tag {
    @inlinable package static var kernel6OfflineBalance: Tag { 0xD1 }
    @inlinable package static var contactlessCardVerificationResults: Tag { 0x9F53 }
    @inlinable package static var formFactorIdentifier: Tag { 0x9F6E }
    @inlinable package static var cardProcessingRequirements: Tag { 0x9F71 }
}
