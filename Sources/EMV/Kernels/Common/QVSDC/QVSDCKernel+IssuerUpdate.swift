// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Issuer Update Processing: the card receives the issuer's answer in a separate tap.
///
/// See EMV Contactless Book C-3, Issuer Update Processing.
extension QVSDCKernel: UpdatingKernel {
    var updateReference: BookReference { rules.reference(.issuerDecision) }

    mutating func awaitResponse(to update: IssuerUpdate) { state = .updatingCard(update) }
}
