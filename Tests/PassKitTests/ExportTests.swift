// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import Testing

@Suite("An import of PassKit")
struct ExportTests {
    @Test("brings Contacts and Foundation along")
    func contacts() {
        let number = CNPhoneNumber(stringValue: "+1 408 555 5555")
        #expect(number.stringValue == "+1 408 555 5555")
    }
}
