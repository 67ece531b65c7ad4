// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Issuer update processing: the card receives the issuer's answer in a separate tap.
///
/// See EMV Contactless Book C-6, issuer update processing.
extension Kernel6: UpdatingKernel {
    var updateReference: BookReference { BookReference(.c6, "issuer update processing") }

    mutating func awaitResponse(to update: IssuerUpdate) { state = .updatingCard(update) }

    /// Whether the card and the reader both support Issuer Update Processing.
    mutating func awaitsIssuerUpdate() -> Bool {
        guard reader.contains(.issuerUpdateProcessingSupported),
            card.contains(.issuerUpdateProcessingSupported)
        else { return false }
        explanation.record(
            updateReference, "Issuer Update Processing supported",
            [
                .element(.cardProcessingRequirements, in: data),
                .element(.terminalTransactionQualifiers, in: data),
            ],
            .condition("the card is presented again if the issuer has data for it"))
        return true
    }
}
