// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import Glibc

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
                name: "interface", value: "INTERFACE",
                help: "contactless (the default), contact (T=0) or contact-t1."),
            Option(
                name: "fault", value: "FAULT", help: "A fault to inject.",
                isRepeatable: true),
            Option(
                name: "script", value: "FILE",
                help: "The cards to present, with times and faults, in JSON; instead of CARD."),
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
        Console.note("The card left the field: \(ending).")
        return .done
    }

    /// Returns the interface that the user chose.
    ///
    /// - Parameters:
    ///   - invocation: The arguments with the option `--interface`.
    ///   - profile: The card.
    /// - Returns: The interface.
    /// - Throws: `CommandError` if the interface is unknown, or the card lacks it.
    static func interface(
        _ invocation: Invocation, of profile: CardProfile
    ) throws(CommandError) -> CardInterface {
        guard let name = invocation.value("interface") else { return .contactless }
        guard let interface = CardInterface(rawValue: name) else {
            throw .usage(
                "--interface must be one of "
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

    /// Returns the faults that the user requested.
    ///
    /// - Parameter invocation: The arguments with their `--fault` options.
    /// - Returns: The faults.
    /// - Throws: `CommandError` that names an unknown fault.
    static func faults(_ invocation: Invocation) throws(CommandError) -> [CardFault] {
        try invocation.values("fault").map { (text) throws(CommandError) in
            guard let fault = CardFault(text) else {
                throw .usage(
                    "Unknown fault \u{201C}\(text)\u{201D}. Examples: tear@3, hang@2, cut@4:1, "
                        + "status@5:6985, delay@2:300ms.")
            }
            return fault
        }
    }

    /// Returns a description of where the card is served.
    static func place(_ endpoint: VPCDCardServer.Endpoint) -> String {
        switch endpoint {
        case .vpcd(let host, let port): "the virtual reader at \(host):\(port)"
        case .listening(let path): "the program that connects to \(path)"
        case .connected: "the reader"
        }
    }
}
