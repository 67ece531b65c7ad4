// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import Glibc
internal import ProximityReaderTesting
internal import Support

/// `taptopay card serve`: an emulated card in a real pcscd, or on a socket.
enum CardServeCommand {
    static let command = Command(
        name: "serve", summary: "Present an emulated card to a real pcscd, or on a socket.",
        discussion: """
            Without --socket, the card goes into the virtual reader of vsmartcard-vpcd, which a \
            running pcscd must have loaded. The card stays until you interrupt the program.
            With --script, the cards of its taps are presented one after another: each leaves when \
            the reader has read it and powers it off.
            Faults: tear@3, tear-answer@3, hang@2, cut@4:1, status@5:6985, delay@2:300ms, \
            unplug@1; the number is the exchange, counted from 1.
            """,
        options: [
            Option(
                name: "vpcd", value: "HOST:PORT",
                help: "The address of the virtual reader (default: 127.0.0.1:35963)."),
            Option(
                name: "socket", value: "PATH",
                help: "Listen on a Unix socket instead; fd:N serves an open descriptor."),
            Option(
                name: "fault", value: "FAULT", help: "A fault to inject.",
                isRepeatable: true),
            Option(
                name: "script", value: "FILE",
                help: "The cards to present, with times and faults, in JSON; instead of CARD."),
        ],
        arguments: [
            Argument(
                name: CardArgument.name, help: CardArgument.argument.help,
                suggestions: CardArgument.argument.suggestions, isRequired: false)
        ],
        examples: [
            "taptopay card serve visa-credit",
            "taptopay card serve mastercard-credit --socket /run/user/1000/card.sock --fault tear@4",
        ]
    ) { invocation in
        let endpoint = try endpoint(invocation)
        if let script = try ServedScript(invocation, at: endpoint) {
            return try await script.serve()
        }
        guard let name = invocation.argument(CardArgument.name) else {
            throw CommandError.usage("taptopay card serve needs CARD or --script FILE.")
        }
        let profile = try CardArgument.profile(name)
        let card = EmulatedCard(
            profile, memory: try CardMemoryFile.memory(of: profile))
        let server = VPCDCardServer(card, at: endpoint, faults: try CardArgument.faults(invocation))
        defer { PendingFaults.report(server) }
        let isChild = if case .connected = endpoint { true } else { false }
        let ending = try await server.run {
            guard !isChild else { return }
            Console.note("\(profile.name) is in the field of \(place(endpoint)).")
        }
        if isChild { return ending == .unplugged ? .noReader : .done }
        Console.note("The card left the field: \(ending).")
        return .done
    }

    private static func endpoint(
        _ invocation: Invocation
    ) throws(CommandError) -> VPCDCardServer.Endpoint {
        guard let socket = invocation.value("socket") else {
            let address = invocation.value("vpcd") ?? "127.0.0.1:35963"
            guard let colon = address.lastIndex(of: ":"),
                let port = UInt16(address[address.index(after: colon)...]), port > 0,
                colon > address.startIndex
            else {
                throw .usage("--vpcd must be HOST:PORT, not \u{201C}\(address)\u{201D}.")
            }
            return .vpcd(host: String(address[..<colon]), port: port)
        }
        guard !invocation.has("vpcd") else { throw .usage("Give --vpcd or --socket, not both.") }
        guard socket.hasPrefix("fd:") else { return .listening(path: socket) }
        guard let descriptor = Int32(socket.dropFirst(3)), descriptor > 2,
            fcntl(descriptor, F_GETFD) != -1
        else {
            throw .usage("--socket fd:N requires the number of an open descriptor above 2.")
        }
        return .connected(descriptor: descriptor)
    }

    /// Returns a description of where the card is served.
    fileprivate static func place(_ endpoint: VPCDCardServer.Endpoint) -> String {
        switch endpoint {
        case .vpcd(let host, let port): "the virtual reader at \(host):\(port)"
        case .listening(let path): "the program that connects to \(path)"
        case .connected: "the reader"
        }
    }
}

/// The cards of a script, presented one after another in a real reader's field.
private struct ServedScript {
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
    ///   - invocation: The arguments with the option `--script`.
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
            if cards[profile.name] == nil {
                cards[profile.name] = EmulatedCard(
                    profile, memory: try CardMemoryFile.memory(of: profile))
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
            PendingFaults.report(server)
        }
        return .done
    }
}
