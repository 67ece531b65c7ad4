// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Reads with the common kernel")
struct CommonKernelReadTests {
    private static let purchase = ["--amount", "12.50", "--currency", "USD", "--explain"]

    /// Returns the explanation of a purchase with a card.
    private static func explanation(
        _ card: String, combinations: String
    ) async throws -> String {
        let home = try TestHome()
        try home.write(
            #"{"terminal": {"combinations": [\#(combinations)]}}"#,
            to: "config/taptopay/config.json")
        let read = try await home.run(["read", "--card", card] + purchase)
        #expect(read.status == 0, "\(read.errors)")
        return read.output
    }

    @Test("RSA certificates are accepted if the terminal supports them, and reported otherwise")
    func certificates() async throws {
        let kernel = #"{"aid": "A0000000041010", "kernel": 8"#
        let supported = try await Self.explanation(
            "common-kernel-rsa", combinations: kernel + "}")
        #expect(supported.contains("Local authentication → offline data authentication succeeded"))
        let unsupported = try await Self.explanation(
            "common-kernel-rsa", combinations: kernel + #", "kernelConfiguration": "0800"}"#)
        #expect(unsupported.contains("Local authentication → offline data authentication failed"))
    }

    @Test("A dual card is read with the kernel that the terminal has for it")
    func dual() async throws {
        for (kernels, book) in [([8], "C-8"), ([2], "C-2"), ([2, 8], "C-8")] {
            let combinations = kernels.map { #"{"aid": "A0000000041010", "kernel": \#($0)}"# }
            let text = try await Self.explanation(
                "common-kernel-dual", combinations: combinations.joined(separator: ", "))
            #expect(text.contains("Book \(book)"), "\(kernels)")
        }
    }
}
