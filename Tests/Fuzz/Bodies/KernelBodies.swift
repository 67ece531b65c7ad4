// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EMV
import EMVDescription
import SmartCard

/// Transactions with a malicious card.
enum KernelBodies {
    /// The most commands that a card can make the terminal send.
    ///
    /// They are the directory, selections, all records that a file locator can name, and a few
    /// more.
    private static let mostCommands = 1_000
    /// The most data elements that a card can make the terminal keep.
    private static let mostElements = 4_000

    /// The card answers from its directory on.
    static func entryPoint(_ bytes: [UInt8]) {
        run(bytes, directory: nil)
    }

    /// The card is a Mastercard and answers from its selection on.
    static func kernel2(_ bytes: [UInt8]) {
        run(bytes, directory: [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10])
    }

    /// The card is a Visa card and answers from its selection on.
    static func kernel3(_ bytes: [UInt8]) {
        run(bytes, directory: [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10])
    }

    /// The card is an American Express card and answers from its selection on.
    static func kernel4(_ bytes: [UInt8]) {
        run(bytes, directory: [0xA0, 0x00, 0x00, 0x00, 0x25, 0x01, 0x04, 0x02])
    }

    /// The card is a JCB card and answers from its selection on.
    static func kernel5(_ bytes: [UInt8]) {
        run(bytes, directory: [0xA0, 0x00, 0x00, 0x00, 0x65, 0x10, 0x10])
    }

    /// The card is a Discover card and answers from its selection on.
    static func kernel6(_ bytes: [UInt8]) {
        run(bytes, directory: [0xA0, 0x00, 0x00, 0x01, 0x52, 0x30, 0x10])
    }

    /// The card is a UnionPay card and answers from its selection on.
    static func kernel7(_ bytes: [UInt8]) {
        run(bytes, directory: [0xA0, 0x00, 0x00, 0x03, 0x33, 0x01, 0x01, 0x02])
    }

    /// The card has the common kernel and answers from its selection on.
    static func kernel8(_ bytes: [UInt8]) {
        run(bytes, directory: [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10], kernel: [0x08])
    }

    /// Runs one transaction; the first byte sets the terminal up, the others are answers.
    private static func run(
        _ bytes: [UInt8], directory name: [UInt8]?, kernel: [UInt8] = []
    ) {
        let setting = bytes.first ?? 0
        var card = HostileCard(bytes.dropFirst())
        var transaction = ContactlessTransaction(
            configuration: configuration(setting),
            parameters: TransactionParameters(
                amountAuthorised: setting & 0x01 == 0 ? 12_50 : 0, currencyCode: 840,
                date: [0x26, 0x01, 0x01]),
            random: RandomSource { count in
                (0..<max(count, 0)).map { UInt8(truncatingIfNeeded: $0) }
            })
        _ = transaction.preprocess()
        var event = Event.started
        var commands = 0
        var hasRestarted = false
        while true {
            switch transaction.received(event) {
            case .transmit(let command):
                commands += 1
                precondition(commands <= mostCommands, "the card caused too many commands")
                precondition(command.bytes.count <= 261, "a command is not a short one")
                let answer = commands == 1 ? name.map { directory($0, kernel) } : nil
                // A slow card and a fast one: relay resistance measures the time.
                let time = Duration.milliseconds(Int(setting >> 4))
                event =
                    (answer ?? card.answer()).map { .answered($0, after: time) }
                    ?? .lost(.transmission)
            case .exchange:
                event = .exchanged([])
            case .display:
                event = .displayed
            case .wait:
                event = .waited
            case .finish(let result):
                precondition(result.data.tags.count <= mostElements)
                _ = ExplanationDescription(currency: nil).steps(result.explanation)
                // The card can await its issuer's answer once, in the field or not.
                guard !hasRestarted, transaction.restart(with: answer) else { return }
                hasRestarted = true
                event = .started
            }
        }
    }

    /// An approval of the issuer with authentication data and a script of each kind.
    private static let answer = OnlineResponse([
        DataObject(0x8A, Array("00".utf8)), DataObject(0x91, [UInt8](repeating: 0x11, count: 10)),
        DataObject(0x71, [0x86, 0x04, 0x84, 0x18, 0x00, 0x00]),
        DataObject(0x72, [0x86, 0x04, 0x84, 0x1E, 0x00, 0x00]),
    ])

    /// The test terminal, which can approve offline or lack a reader's usual capabilities.
    private static func configuration(_ setting: UInt8) -> TerminalConfiguration {
        var configuration = TerminalConfiguration.test
        if setting & 0x02 != 0 {
            configuration.terminal.terminalType = 0x22
            for index in configuration.combinations.indices {
                configuration.combinations[index].floorLimit = 1_000_00
                configuration.combinations[index].verificationLimit = 1_00
            }
        }
        return configuration
    }

    /// A directory with one application.
    private static func directory(_ name: [UInt8], _ kernel: [UInt8]) -> ResponseAPDU {
        let identifier = kernel.isEmpty ? [] : TLVWriter.object(0x9F2A, kernel)
        let entry = TLVWriter.object(
            0x61, TLVWriter.object(0x4F, name) + [0x87, 0x01, 0x01] + identifier)
        let issuer = TLVWriter.object(0xA5, TLVWriter.object(0xBF0C, entry))
        let file = TLVWriter.object(0x84, Array("2PAY.SYS.DDF01".utf8)) + issuer
        return ResponseAPDU(data: TLVWriter.object(0x6F, file), statusWord: .success)
    }
}
