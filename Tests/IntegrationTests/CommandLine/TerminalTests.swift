// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import Foundation
import TestSupport
import Testing

@Suite("taptopay with terminals by name")
struct TerminalTests {
    private static let offlineCards = [
        "visa-offline", "mastercard-offline", "amex-offline", "jcb-offline", "discover-offline",
        "unionpay-offline", "common-kernel-offline",
    ]

    /// Runs a payment, and returns the line with the outcome of the app and of the kernel.
    private static func outcome(_ home: TestHome, _ words: [String]) async throws -> String {
        let result = try await home.run(["demo"] + words)
        let lines = result.output.split(separator: "\n")
        let line = lines.first { $0.hasPrefix("   outcome ") }
        return String(try #require(line, "\(result.errors)").dropFirst(17))
    }

    /// A card without a limit of its own below 1,000.00: the terminal's floor limit decides.
    ///
    /// See EMV Contactless Book B, 3.1.1.6: an amount above the limit goes online. A terminal that
    /// cannot go online declines it (EMV Book 3, 10.7).
    @Test("The floor limit of the terminal decides for every kernel", arguments: offlineCards)
    func floorLimit(card: String) async throws {
        let home = try TestHome()
        let file = home.file("card.json").path
        let limits = ["singleAmount", "amount"].flatMap {
            ["--set", "applications[0].risk.offlineLimits.\($0)=100000"]
        }
        let made = try await home.run(["card", "new", "--from", card] + limits + [file])
        try #require(made.status == 0, "\(made.errors)")
        let rows = [
            ("offline-capable", "50.00", "success: Approved"),
            ("offline-capable", "50.01", "success: Online Request"),
            ("offline-only", "50.00", "success: Approved"),
            ("offline-only", "50.01", "cardDeclined: Declined"),
            ("transit", "2.50", "success: Online Request"),
            ("attended", "2.50", "success: Online Request"),
            ("unattended-online", "2.50", "success: Online Request"),
        ]
        for (terminal, amount, expected) in rows {
            let outcome = try await Self.outcome(
                home, ["--card", file, "--terminal", terminal, "--amount", amount])
            #expect(outcome == expected, "\(terminal), \(amount)")
        }
    }

    /// An AAC is not authenticated (EMV Contactless Book C-3, 5.6.1.1).
    @Test("A card that declines at a gate is declined, not unreadable")
    func declinedAtGate() async throws {
        for card in ["visa-declining", "unionpay-declining"] {
            let outcome = try await Self.outcome(
                TestHome(), ["--card", card, "--terminal", "transit"])
            #expect(outcome == "cardDeclined: Declined", "\(card)")
        }
    }

    @Test(
        "Cash, cashback, and a balance inquiry are read and answered",
        arguments: [
            (["--type", "cash", "--amount", "40.00"], "cash", "40.00"),
            (
                ["--type", "purchase-with-cashback", "--amount", "32.50", "--other", "20.00"],
                "purchaseWithCashback", "32.50"
            ),
            (["--type", "balance-inquiry"], "balanceInquiry", "0.00"),
        ])
    func services(words: [String], operation: String, amount: String) async throws {
        let home = try TestHome()
        let read = try await home.run(
            ["read", "--card", "visa-debit", "--currency", "USD", "--json"] + words)
        try #require(read.status == 0, "\(read.errors)")
        let opened = try await home.run("psp", "open", "-", "--json", input: read.output)
        try #require(opened.status == 0, "\(opened.errors)")
        #expect(opened.output.contains(#""operation":"\#(operation)""#), "\(opened.output)")
        #expect(opened.output.contains(#""amount":"\#(amount)""#))
        #expect(
            opened.output.contains(#""otherAmount":"20.00""#)
                == (operation == "purchaseWithCashback"))
        #expect(opened.output.contains(#""approved":true"#))
    }

    @Test(
        "Amounts that do not fit the type are refused",
        arguments: [
            (["--type", "cash"], "--amount is required"),
            (["--type", "balance-inquiry", "--amount", "1"], "--amount must be 0"),
            (["--type", "purchase-with-cashback", "--amount", "10"], "requires --other"),
            (["--type", "purchase-with-cashback", "--amount", "10", "--other", "11"], "at most"),
            (["--amount", "10", "--other", "5"], "--other is only for"),
            (["--type", "deposit", "--amount", "10"], "cash-disbursement"),
        ])
    func amounts(words: [String], text: String) async throws {
        let result = try await TestHome().run(
            ["read", "--card", "visa-debit", "--currency", "USD"] + words)
        #expect(result.status == 2)
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    @Test("A demonstration uses the terminal that the card is for, and says so")
    func demo() async throws {
        let home = try TestHome()
        let words = ["demo", "--card", "visa-offline"]
        let result = try await home.run(words)
        #expect(
            result.output.contains(
                "terminal      offline-capable, for which the card is made; --terminal chooses "
                    + "another one\n"), "\(result.output.prefix(1500))")
        #expect(try await Self.outcome(home, Array(words.dropFirst())) == "success: Approved")
        let other = try await home.run(words + ["--terminal", "attended"])
        #expect(other.output.contains("terminal      attended\n"))
        #expect(other.output.contains("outcome       success: Online Request\n"))
        let usual = try await home.run("demo")
        #expect(usual.output.contains("terminal      attended\n"))
    }

    /// The type of the terminal and of the cryptogram that the app gets from a read.
    private static func read(
        _ home: TestHome, _ words: [String], variables: [String: String] = [:]
    ) async throws -> (type: String, information: String, notes: String) {
        let result = try await home.run(
            ["read", "--amount", "12.50", "--currency", "USD", "--json"] + words,
            variables: variables)
        try #require(result.status == 0, "\(result.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let data = try #require((object as? [String: Any])?["generalCardData"] as? String)
        let bytes = [UInt8](try #require(Data(base64Encoded: data)))
        func value(_ tag: [UInt8]) -> String {
            guard let start = bytes.firstRange(of: tag)?.upperBound else { return "" }
            return String(format: "%02X", bytes[start + 1])
        }
        return (value([0x9F, 0x35]), value([0x9F, 0x27]), result.errors)
    }

    @Test("A read uses the card's terminal, unless the user or the configuration chooses one")
    func read() async throws {
        let home = try TestHome()
        let card = ["--card", "visa-offline"]
        let own = try await Self.read(home, card)
        #expect((own.type, own.information) == ("22", "40"))
        #expect(own.notes.contains("Terminal: offline-capable, for which the card is made;"))
        let option = try await Self.read(home, card + ["--terminal", "unattended-online"])
        #expect((option.type, option.information) == ("24", "80"))
        #expect(!option.notes.contains("Terminal:"))
        let variable = try await Self.read(
            home, card, variables: ["TAPTOPAY_TERMINAL": "transit"])
        #expect((variable.type, variable.information) == ("25", "80"))
        try home.write(
            #"{"terminal": {"name": "offline-only"}}"#, to: "config/taptopay/config.json")
        let file = try await Self.read(home, card)
        #expect((file.type, file.information) == ("23", "40"))
        #expect(!file.notes.contains("Terminal:"))
    }

    @Test("An unknown terminal is refused with the list of the terminals")
    func unknown() async throws {
        let home = try TestHome()
        for words in [
            ["demo"], ["config", "show"], ["read", "--amount", "1", "--currency", "USD"],
        ] {
            let result = try await home.run(words + ["--terminal", "till"])
            #expect(result.status == 2)
            for terminal in NamedTerminal.allCases {
                #expect(result.errors.contains(terminal.rawValue), "\(result.errors)")
            }
            #expect(result.errors.contains("till"))
        }
    }

    @Test("The configuration shows the terminal, and what it sets")
    func config() async throws {
        let home = try TestHome()
        func lines(_ words: String...) async throws -> [String] {
            let result = try await home.run(["config", "show"] + words)
            try #require(result.status == 0, "\(result.errors)")
            return result.output.split(separator: "\n").map {
                $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
            }
        }
        #expect(try await lines().contains(#"terminal.name "attended" (built in)"#))
        #expect(
            try await lines("--unattended").contains(
                #"terminal.name "unattended-online" (built in)"#))
        let transit = try await lines("--terminal", "transit")
        #expect(transit.contains(#"terminal.name "transit" (--terminal)"#))
        #expect(transit.contains(#"terminal.terminalCategory "0001" (terminal transit)"#))
        #expect(transit.contains(#"terminalTransactionQualifiers "21004000" (terminal transit)"#))
    }

    @Test("A card of the list is timed with its terminal")
    func bench() async throws {
        let home = try TestHome()
        let result = try await home.run(
            "bench", "--card", "visa-offline", "--rounds", "1", "--json")
        try #require(result.status == 0, "\(result.errors)")
        #expect(result.output.contains(#""outcome":"Approved""#), "\(result.output)")
        #expect(result.errors.contains("Terminal: offline-capable"))
    }
}
