// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import SmartCard

/// A terminal with settings drawn at random, and the parameters of one of its transactions.
struct RandomTerminal {
    let configuration: TerminalConfiguration
    let parameters: TransactionParameters
    /// Whether the terminal has the keys of the cards' authorities, and a date on which they are
    /// valid.
    let canTrust: Bool

    /// The accounts of all cards.
    private static let exceptionFile: ExceptionFile = {
        let numbers = CardProfile.all.flatMap(\.applications).map(\.account.number)
        return (try? ExceptionFile(parsing: Array(numbers.joined(separator: "\n").utf8)))
            ?? ExceptionFile()
    }()

    private static let today: [UInt8] = [0x26, 0x01, 0x15]

    private static let types: [UInt8] = [
        0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x34, 0x35, 0x36,
    ]
    private static let amounts: [UInt64] = [
        0, 1, 99, 1_00, 12_50, 12_50, 20_00, 30_00, 50_00, 100_00, 100_01, 1_000_00,
        999_999_999_999,
    ]

    init(_ draw: inout Draw) {
        var configuration = TerminalConfiguration.test
        if !draw.isOne(in: 3) { Self.change(&configuration, &draw) }
        self.configuration = configuration
        let date = draw.isOne(in: 8) ? draw.bytes(3) : Self.today
        canTrust = configuration.offlineDataAuthentication == .keys(.test) && date == Self.today
        let kinds = TransactionParameters.Kind.all.sorted()
        let amount = draw.one(of: Self.amounts)
        parameters = TransactionParameters(
            transactionType: draw.isOne(in: 2) ? 0 : draw.one(of: kinds), amountAuthorised: amount,
            amountOther: draw.isOne(in: 4) ? min(amount, 10_00) : 0,
            currencyCode: draw.one(of: [840, 840, 978, 392, 0]),
            date: date,
            sequenceCounter: UInt32(draw.number(0...99_999_999)))
    }

    private static func change(_ configuration: inout TerminalConfiguration, _ draw: inout Draw) {
        configuration.terminal.terminalType =
            draw.isOne(in: 2) ? 0x22 : draw.one(of: types)
        configuration.terminal.capabilities = draw.changed(configuration.terminal.capabilities)
        configuration.terminal.additionalCapabilities = draw.bytes(5)
        configuration.terminal.countryCode = draw.one(of: [840, 276, 0])
        configuration.terminal.floorLimit = draw.one(of: [nil, 0, 50_00])
        if draw.isOne(in: 6) {
            configuration.offlineDataAuthentication = draw.one(
                of: [.unavailable, .keys(CertificationAuthorityKeys())])
        }
        if draw.isOne(in: 8) { configuration.exceptionFile = exceptionFile }
        for index in configuration.combinations.indices {
            change(&configuration.combinations[index], &draw)
        }
    }

    private static func change(_ combination: inout Combination, _ draw: inout Draw) {
        combination.transactionLimit = draw.one(of: [nil, nil, nil, 100_00])
        combination.floorLimit = draw.one(of: [0, 50_00, 999_999_999_999])
        combination.verificationLimit = draw.one(of: [nil, 0, 50_00])
        combination.allowsZeroAmount = draw.one(of: [nil, true, false])
        combination.supportsStatusCheck = draw.isOne(in: 4)
        if let qualifiers = combination.terminalTransactionQualifiers {
            combination.terminalTransactionQualifiers = draw.changed(qualifiers)
        }
        guard var settings = combination.settings as? any RandomSettings else { return }
        settings.change(&draw)
        combination.settings = settings
    }
}

/// The settings of a kernel, which can change at random.
protocol RandomSettings: KernelSettings {
    /// Changes some of the settings.
    mutating func change(_ draw: inout Draw)
}
