// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import ProximityReaderTesting

/// The cards of a script, presented one after another in a real reader's field.
struct ServedScript {
    private struct Tap {
        let card: EmulatedCard
        let name: String
        let faults: [CardFault]
        let delay: Duration
    }

    private let taps: [Tap]
    private let endpoint: VPCDCardServer.Endpoint

    /// Reads the script that the user gave; `nil` without one.
    ///
    /// - Parameters:
    ///   - invocation: The arguments with the options `--script` and `--interface`.
    ///   - endpoint: The address of the reader's side.
    /// - Throws: `CommandError` that names an event that a card in a field cannot cause.
    init?(
        _ invocation: Invocation, at endpoint: VPCDCardServer.Endpoint
    ) throws(CommandError) {
        guard let file = invocation.value("script") else { return nil }
        guard invocation.argument(CardArgument.name) == nil, !invocation.has("fault") else {
            throw .usage("Give CARD with its --fault, or --script, not both.")
        }
        if case .connected = endpoint {
            throw .usage(
                "--script requires --vpcd, or --socket with a path: a leaving card closes fd:N.")
        }
        var cards: [String: EmulatedCard] = [:]
        var taps: [Tap] = []
        for (index, tap) in (try ScriptOptions.script(invocation).taps ?? []).enumerated() {
            guard case .card(let profile, let faults) = tap.event else {
                throw .usage(
                    "\(file): $.taps[\(index)]: allowed: a card; only a program's own reader can "
                        + "fail, or its customer cancel.")
            }
            let interface = try CardServeCommand.interface(invocation, of: profile)
            if cards[profile.name] == nil {
                cards[profile.name] = EmulatedCard(
                    profile, interface: interface, memory: try CardMemoryFile.memory(of: profile))
            }
            guard let card = cards[profile.name] else { continue }
            taps.append(Tap(card: card, name: profile.name, faults: faults, delay: tap.delay))
        }
        guard !taps.isEmpty else { throw .usage("\(file): $.taps: allowed: a list of cards.") }
        self.taps = taps
        self.endpoint = endpoint
    }

    /// Serves all cards.
    ///
    /// - Returns: The exit code `done`.
    /// - Throws: `VPCDServerError` if the socket cannot be opened.
    func serve() async throws -> ExitCode {
        let place = CardServeCommand.place(endpoint)
        for tap in taps {
            try await Task.sleep(for: tap.delay)
            let server = VPCDCardServer(
                tap.card, at: endpoint, faults: tap.faults, leavesAtPowerOff: true)
            let ending = try await server.run {
                Console.note("\(tap.name) is in the field of \(place).")
            }
            Console.note("\(tap.name) left the field: \(ending).")
        }
        return .done
    }
}
