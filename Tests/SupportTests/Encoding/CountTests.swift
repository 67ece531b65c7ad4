// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@Suite("Numbers with what they count")
struct CountTests {
    @Test("Only one is singular")
    func noun() {
        #expect(0.counted("byte") == "0 bytes")
        #expect(1.counted("byte") == "1 byte")
        #expect(UInt8(2).counted("byte") == "2 bytes")
        #expect((-1).counted("second") == "-1 seconds")
        #expect(1.counted("try", "tries") == "1 try")
        #expect(3.counted("try", "tries") == "3 tries")
    }
}
