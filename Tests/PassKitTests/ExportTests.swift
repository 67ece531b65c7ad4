// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import Testing

@Suite("Import of PassKit")
struct ExportTests {
    @Test("Importing PassKit also imports Contacts and Foundation")
    func contacts() {
        let number = CNPhoneNumber(stringValue: "+1 408 555 5555")
        #expect(number.stringValue == "+1 408 555 5555")
    }
}
