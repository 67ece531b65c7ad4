// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePayServer
import Testing

@Suite("Apple's markers")
struct ApplePayMarkerTests {
    @Test("lie below Apple's arc")
    func arc() {
        let all = [
            ApplePayMarker.signing, ApplePayMarker.applicationIntegration, ApplePayMarker.merchant,
        ]
        #expect(all.allSatisfy { $0.hasPrefix("1.2.840.113635.100.6.") })
    }
}
