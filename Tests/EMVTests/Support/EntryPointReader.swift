// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport

@testable import EMV

/// A reader that runs the entry point with a scripted card and stub kernels.
///
/// Logs one line for each action of the entry point: `wait 1502`, `PPSE`,
/// `select A0000000031010`, `kernel 03`, `show 1C02`, `field off 13`, `final End Application`.
final class EntryPointReader {
    private(set) var entryPoint: EntryPoint
    /// The event at each wait for a card, in order; without further events the run ends.
    var taps: [EntryPoint.Event] = [.cardFound]
    /// The outcomes of the kernels, in order; after the last one they approve.
    var outcomes: [Outcome] = []
    /// The responses to each command, by its name in the log.
    ///
    /// They are returned in order, and the last one is repeated. `nil` removes the card.
    var answers: [String: [String?]]

    /// The actions of the entry point.
    private(set) var log: [String] = []
    /// The kernel activations.
    private(set) var activations: [KernelActivation] = []
    /// The Final Outcome of the last run, or `nil` if it ended waiting for a card.
    private(set) var final: Outcome?

    /// Creates a reader with these combinations and a card with these directory entries.
    ///
    /// The card responds to SELECT with each name of the entries unless `answers` differs.
    init(
        _ combinations: [Combination], amount: UInt64 = 2_00, type: UInt8 = 0,
        entries: [String] = [], answers: [String: [String?]] = [:],
        terminal: TerminalData = TerminalData()
    ) {
        var answers = answers
        answers["PPSE"] = answers["PPSE"] ?? [CardAnswers.environment(entries)]
        self.answers = answers
        let configuration = TerminalConfiguration(terminal: terminal, combinations: combinations)
        let numbers = Lock<UInt8>(0)
        entryPoint = EntryPoint(
            configuration: configuration, parameters: Taps.purchase(amount, type: type),
            random: RandomSource { count in
                let number = numbers.withLock { number in
                    number += 1
                    return number
                }
                return Array(repeating: number, count: count)
            })
    }

    /// Runs from a start to the Final Outcome, or until there are no more cards.
    @discardableResult
    func run(
        _ start: Outcome.Start = .preProcessing, with response: OnlineResponse? = nil
    ) -> [String] {
        log = []
        final = nil
        var action = entryPoint.start(start, with: response)
        // The limit makes a loop in the entry point fail the test instead of blocking it.
        for _ in 0..<200 {
            guard let event = perform(action) else { break }
            action = entryPoint.received(event)
        }
        return log
    }

    private func perform(_ action: EntryPoint.Action) -> EntryPoint.Event? {
        switch action {
        case .waitForCard(let request):
            log.append("wait \(Self.text(request))")
            return taps.isEmpty ? nil : taps.removeFirst()
        case .transmit(let command):
            let name = Self.name(of: command)
            log.append(name)
            return answer(to: name)
        case .activate(let activation):
            let kernel = activation.combination.kernel.rawValue
            let bytes: [UInt8] =
                kernel > 0xFF
                ? [UInt8(kernel >> 16 & 0xFF), UInt8(kernel >> 8 & 0xFF), UInt8(kernel & 0xFF)]
                : [UInt8(kernel)]
            log.append("kernel \(Hexadecimal.string(bytes))")
            activations.append(activation)
            return .kernelFinished(outcomes.isEmpty ? Outcome(.approved) : outcomes.removeFirst())
        case .display(let request):
            log.append("show \(Self.text(request))")
            return .displayed
        case .switchFieldOff(let time):
            log.append("field off \(time.components.seconds * 10 + time.tenths)")
            return .fieldWasOff
        case .finish(let outcome):
            log.append("final \(outcome.status)")
            final = outcome
            return nil
        }
    }

    private func answer(to name: String) -> EntryPoint.Event {
        var script = answers[name] ?? [Self.selection(name)]
        let answer = script.count > 1 ? script.removeFirst() : script.first ?? nil
        answers[name] = script
        guard let answer, let response = try? ResponseAPDU(bytes: hex(answer)) else { return .lost }
        return .answered(response)
    }

    /// Returns the FCI of an application that every kernel accepts.
    private static func selection(_ name: String) -> String {
        CardAnswers.selection(String(name.dropFirst("select ".count)), options: "9F66049F2A08")
    }

    private static func name(of command: CommandAPDU) -> String {
        if command == ProximityPaymentSystemEnvironment.select { return "PPSE" }
        let data = Hexadecimal.string(command.data)
        return command.instruction == 0xA4 ? "select \(data)" : "information \(data)"
    }

    private static func text(_ request: UserInterfaceRequest) -> String {
        Hexadecimal.string([request.message.rawValue, request.status.rawValue])
    }
}

extension Duration {
    fileprivate var tenths: Int64 { components.attoseconds / 100_000_000_000_000_000 }
}

/// Returns a combination with a stub kernel.
func combination(
    _ aid: String, _ kernel: UInt32, types: Set<UInt8> = [0x00], statusCheck: Bool = false,
    zeroAllowed: Bool? = nil, transaction: UInt64? = nil, floor: UInt64? = nil,
    verification: UInt64? = nil, extended: Bool = true, qualifiers: String? = nil
) -> Combination {
    Combination(
        aid: testAID(aid), settings: MissingKernelSettings(KernelIdentifier(rawValue: kernel)),
        transactionTypes: types, supportsStatusCheck: statusCheck, allowsZeroAmount: zeroAllowed,
        transactionLimit: transaction, floorLimit: floor, verificationLimit: verification,
        supportsExtendedSelection: extended,
        terminalTransactionQualifiers: qualifiers.flatMap {
            TerminalTransactionQualifiers(hex($0))
        })
}

/// Returns an AID from valid digits.
private func testAID(_ digits: String) -> AID {
    guard let aid = AID(hex(digits)) else { preconditionFailure("Invalid AID \(digits)") }
    return aid
}
