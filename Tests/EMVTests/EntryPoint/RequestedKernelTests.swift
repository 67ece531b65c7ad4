// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book B, 3.3.2.5 C and D: The kernel that a card requests")
struct RequestedKernelTests {
    @Test(
        "The Kernel Identifier (9F2A) decides which kernel the card requests",
        arguments: [
            ("03", "A0000000031010", RequestedKernel.only(.kernel3)),
            ("0803000000000000", "A0000000031010", .only(.kernel8)),
            ("0303000000000000", "A0000000421010", .only(.kernel3)),
            // b8b7 = 00: value zero stands for any kernel.
            ("00", "A0000000031010", .any),
            // b8b7 = 01: byte 1 with these bits.
            ("43", "A0000000031010", .only(KernelIdentifier(rawValue: 0x43))),
            // b8b7 = 10 and 11: three bytes.
            ("83", "A0000000031010", .unknown),
            ("8312", "A0000000031010", .unknown),
            ("831234", "A0000000031010", .only(KernelIdentifier(rawValue: 0x831234))),
            ("C1123456", "A0000000031010", .only(KernelIdentifier(rawValue: 0xC11234))),
            ("801234", "A0000000031010", .unknown),
            ("C01234", "A0000000031010", .unknown),
            // Absent or empty: the default of Table 3-6.
            ("", "A0000000041010", .only(.kernel2)),
            ("", "A0000000031010", .only(.kernel3)),
            ("", "A00000002501", .only(.kernel4)),
            ("", "A0000000651010", .only(.kernel5)),
            ("", "A0000001523010", .only(.kernel6)),
            ("", "A0000003241010", .only(.kernel6)),
            ("", "A000000333010101", .only(.kernel7)),
            ("", "A0000002771010", .any),
        ])
    func identifier(digits: String, aid: String, expected: RequestedKernel) throws {
        let aid = try #require(AID(hex(aid)))
        #expect(RequestedKernel(kernelIdentifier: hex(digits), matching: aid) == expected)
    }

    @Test("A kernel satisfies only a request for itself or for any kernel")
    func satisfaction() {
        #expect(RequestedKernel.any.isSatisfied(by: .kernel2))
        #expect(RequestedKernel.only(.kernel2).isSatisfied(by: .kernel2))
        #expect(!RequestedKernel.only(.kernel3).isSatisfied(by: .kernel2))
        #expect(!RequestedKernel.unknown.isSatisfied(by: .kernel2))
    }
}
