// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePayServer
import Testing

@Suite("Apple Pay certificate markers")
struct ApplePayMarkerTests {
    @Test("Certificate markers are below Apple's OID arc")
    func arc() {
        let all = [
            ApplePayMarker.signing, ApplePayMarker.applicationIntegration, ApplePayMarker.merchant,
        ]
        #expect(all.allSatisfy { $0.hasPrefix("1.2.840.113635.100.6.") })
    }
}
