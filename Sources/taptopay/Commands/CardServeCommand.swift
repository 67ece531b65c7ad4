// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import Glibc

/// `taptopay card serve`: an emulated card in a real pcscd, or on a socket.
enum CardServeCommand {
    static let command = Command(
        name: "serve", summary: "Put an emulated card into a real pcscd, or serve it on a socket.",
        discussion: """
            Without --socket the card goes into the virtual reader of vsmartcard-vpcd, which a \
            running pcscd has loaded. The card stays until the program is interrupted.
            With --script the cards of its taps come one after another: each leaves when the \
            reader that has read it powers it off.
            Faults: tear@3, tear-answer@3, hang@2, cut@4:1, status@5:6985, delay@2:300ms, \
            unplug@1; the number is the exchange, counted from 1.
            """,
        options: [
            Option(
                name: "vpcd", value: "HOST:PORT",
                help: "Where the virtual reader listens; 127.0.0.1:35963 if not given."),
            Option(
                name: "socket", value: "PATH",
                help: "Listen at a Unix socket instead; fd:N serves an open descriptor."),
            Option(
                name: "interface", value: "INTERFACE",
                help: "contactless (if not given), contact (T=0) or contact-t1."),
            Option(
                name: "fault", value: "FAULT", help: "What goes wrong on purpose.",
                isRepeatable: true),
            Option(
                name: "script", value: "FILE",
                help: "Which cards come, when, and what goes wrong, in JSON; in place of CARD."),
        ],
        arguments: [
            Argument(
                name: CardArgument.name, help: CardArgument.argument.help, isRequired: false)
        ],
        examples: [
            "taptopay card serve visa-credit",
            "taptopay card serve visa-credit --interface contact",
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
            profile, interface: try interface(invocation, of: profile),
            memory: try CardMemoryFile.memory(of: profile))
        let server = VPCDCardServer(card, at: endpoint, faults: try faults(invocation))
        let isChild = if case .connected = endpoint { true } else { false }
        let ending = try await server.run {
            guard !isChild else { return }
            Console.note("\(profile.name) is in the field of \(place(endpoint)).")
        }
        if isChild { return ending == .unplugged ? .noReader : .done }
        Console.note("The card is out of the field: \(ending).")
        return .done
    }

    /// Reads which interface the card has.
    ///
    /// - Parameters:
    ///   - invocation: The arguments with the option `--interface`.
    ///   - profile: The card.
    /// - Returns: The interface.
    /// - Throws: `CommandError` when there is no such one, or the card lacks it.
    static func interface(
        _ invocation: Invocation, of profile: CardProfile
    ) throws(CommandError) -> CardInterface {
        guard let name = invocation.value("interface") else { return .contactless }
        guard let interface = CardInterface(rawValue: name) else {
            throw .usage(
                "--interface wants "
                    + CardInterface.allCases.map(\.rawValue).joined(separator: ", ")
                    + ", not \u{201C}\(name)\u{201D}.")
        }
        guard interface == .contactless || profile.hasContacts else {
            throw .usage("The card \u{201C}\(profile.name)\u{201D} has no contacts.")
        }
        return interface
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
                throw .usage("--vpcd wants HOST:PORT, not \u{201C}\(address)\u{201D}.")
            }
            return .vpcd(host: String(address[..<colon]), port: port)
        }
        guard !invocation.has("vpcd") else { throw .usage("Give --vpcd or --socket, not both.") }
        guard socket.hasPrefix("fd:") else { return .listening(path: socket) }
        guard let descriptor = Int32(socket.dropFirst(3)), descriptor > 2,
            fcntl(descriptor, F_GETFD) != -1
        else {
            throw .usage("--socket fd:N wants the number of an open descriptor above 2.")
        }
        return .connected(descriptor: descriptor)
    }

    /// Reads the faults that the user asked for.
    ///
    /// - Parameter invocation: The arguments with their `--fault` options.
    /// - Returns: The faults.
    /// - Throws: `CommandError` that names the one that is none.
    static func faults(_ invocation: Invocation) throws(CommandError) -> [CardFault] {
        try invocation.values("fault").map { (text) throws(CommandError) in
            guard let fault = CardFault(text) else {
                throw .usage(
                    "\u{201C}\(text)\u{201D} is no fault. Examples: tear@3, hang@2, cut@4:1, "
                        + "status@5:6985, delay@2:300ms.")
            }
            return fault
        }
    }

    /// Who the card is served to, for people.
    static func place(_ endpoint: VPCDCardServer.Endpoint) -> String {
        switch endpoint {
        case .vpcd(let host, let port): "the virtual reader at \(host):\(port)"
        case .listening(let path): "whoever connects to \(path)"
        case .connected: "the reader"
        }
    }
}
