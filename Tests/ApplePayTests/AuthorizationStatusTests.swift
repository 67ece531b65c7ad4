// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ApplePay

@Suite("Authorization status")
struct AuthorizationStatusTests {
    @Test("Authorization statuses have PassKit's raw values")
    func numbers() {
        #expect(AuthorizationStatus.allCases.map(\.rawValue) == Array(0...7))
    }
}
