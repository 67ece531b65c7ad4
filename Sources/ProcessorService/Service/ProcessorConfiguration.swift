// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentProcessor

/// The operator's settings for the service.
package struct ProcessorConfiguration: Sendable {
    /// The folder with the keys.
    package var folder: String
    /// This PSP's name, as readers address it.
    package var audience: String
    /// Whether callers get the details of refusals and checks.
    package var isDevelopment: Bool
    /// Whether the test issuer declines by amount and card.
    package var hasIssuerRules: Bool
    /// The keys with which the test issuer checks cryptograms.
    package var issuerKeys: IssuerMasterKeys
    /// The ports to which webhooks can be delivered.
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

    /// The rules for sealed card data, which accept the mark of this software.
    var policy: OpeningPolicy { .development(audience: audience) }
}
