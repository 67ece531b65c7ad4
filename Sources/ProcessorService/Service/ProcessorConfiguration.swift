// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentProcessor

/// What an operator decides about the service.
package struct ProcessorConfiguration: Sendable {
    /// Where the keys lie.
    package var folder: String
    /// This PSP's name, as readers address it.
    package var audience: String
    /// Whether callers are told in detail why card data was refused, and what was checked.
    package var isDevelopment: Bool
    /// Whether the test issuer declines by amount and card.
    package var hasIssuerRules: Bool
    /// The keys by which the test issuer checks cryptograms.
    package var issuerKeys: IssuerMasterKeys
    /// Where webhooks may be delivered to.
    package var webhookPorts = WebhookPorts()

    package init(
        folder: String, audience: String = "psp.test", isDevelopment: Bool = false,
        hasIssuerRules: Bool = false, issuerKeys: IssuerMasterKeys = .test
    ) {
        self.folder = folder
        self.audience = audience
        self.isDevelopment = isDevelopment
        self.hasIssuerRules = hasIssuerRules
        self.issuerKeys = issuerKeys
    }

    /// What sealed card data is accepted: the mark of this software is what everything here has.
    var policy: OpeningPolicy { .development(audience: audience) }
}
