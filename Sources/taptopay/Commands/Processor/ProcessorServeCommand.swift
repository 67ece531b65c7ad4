// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import HTTPServer
internal import PaymentProcessor
internal import ProcessorService
internal import ServiceInterface
internal import Support

/// `taptopay psp serve`: the payment service provider over HTTP.
enum ProcessorServeCommand {
    static let command = Command(
        name: "serve", summary: "Serve the payment service provider over HTTP.",
        discussion: """
            Keys, the database and the administrator's API key (admin.key) are stored in the \
            folder given with --state, with mode 0600; its psp.jwks contains the public keys for \
            readers. When ready, the service prints one line of JSON with the port to standard \
            output. On SIGTERM or SIGINT, it finishes the requests in progress and exits.
            The issuer is the test issuer, which approves every card with a valid cryptogram. With \
            --issuer-rules, an amount that ends in 05, 14, 41, 51, 54, 57 or 91, or a card number \
            that ends in 00 and one of these, is declined with that code; 65 and 70 require a PIN.
            """,
        options: [
            Option(
                name: "listen", value: "ADDRESS",
                help: "ADDRESS:PORT (default: 127.0.0.1:0, a free port) or unix:PATH."),
            Option(
                name: "state", value: "FOLDER",
                help: "The service's folder (default: that of the other psp commands)."),
            Option(
                name: "database", value: "ADDRESS",
                help: "An SQLite file (default: psp.sqlite in that folder), or "
                    + "postgresql://… in a program built with the trait PostgreSQL."),
            Option(
                name: "audience", value: "NAME",
                help: "This provider's name for readers (default: psp.test)."),
            Option(
                name: "certificate", value: "FILE", help: "Use TLS with this certificate in PEM."),
            Option(name: "key", value: "FILE", help: "The certificate's key in PEM, mode 0600."),
            Option(
                name: "host", value: "NAME",
                help: "A host name of the service, in addition to addresses and localhost.",
                isRepeatable: true),
            Option(
                name: "insecure",
                help: "Let other machines connect without TLS, which exposes every API key."),
            Option(
                name: "development",
                help: "Tell callers exactly why card data was refused. For development only."),
            Option(
                name: "webhook-ports", value: "LIST",
                help: "Ports of this machine that webhooks can use, such as 8080,9000-9099, or any "
                    + "(default: none)."),
            Option(
                name: "clock-tolerance", value: "SECONDS",
                help: "How far a reader's clock can be ahead of this machine's, 0 to 60 "
                    + "(default: \(OpeningPolicy.defaultClockTolerance))."),
            Option(name: "issuer-rules", help: "Let the test issuer decline on demand."),
        ],
        examples: [
            "taptopay psp serve --listen 127.0.0.1:8080 --state ./psp --development",
            "curl -s http://127.0.0.1:8080/v1/jwks.json",
        ]
    ) { invocation in
        let folder = invocation.value("state") ?? LocalProcessor.folder
        try StateHome.make(folder)
        var configuration = ProcessorConfiguration(folder: folder)
        configuration.isDevelopment = invocation.has("development")
        configuration.hasIssuerRules = invocation.has("issuer-rules")
        if let ports = invocation.value("webhook-ports") {
            guard let ports = WebhookPorts(ports) else {
                throw CommandError.usage(
                    "--webhook-ports must be ports such as 8080,9000-9099, or any, not "
                        + "\u{201C}\(ports)\u{201D}.")
            }
            configuration.webhookPorts = ports
        }
        if let seconds = invocation.value("clock-tolerance") {
            guard let number = Int64(seconds), OpeningPolicy.clockTolerances.contains(number) else {
                throw CommandError.usage(
                    "--clock-tolerance must be from 0 to 60 seconds, not \u{201C}\(seconds)\u{201D}."
                )
            }
            configuration.clockTolerance = number
        }
        if let audience = invocation.value("audience") { configuration.audience = audience }
        let stop = try StopSignal()
        let service = try ProcessorService(
            configuration,
            database: try DatabaseAddress(
                invocation.value("database") ?? folder + "/psp.sqlite"
            ).open(),
            clock: currentMoment)
        let server = try ProcessorServer(
            service, at: try address(invocation), security: try security(invocation),
            allowsClearText: invocation.has("insecure"),
            hosts: HostNames(invocation.values("host")))
        let administrator = folder + "/" + ProcessorService.administratorFile
        try JSON.print(
            ReadyLine([server.address], state: folder, tokens: ["administrator": administrator]))
        await stop.wait()
        await server.stop()
        return .done
    }

    private static func address(_ invocation: Invocation) throws(CommandError) -> ListenAddress {
        guard let text = invocation.value("listen") else { return .loopback() }
        guard let address = ListenAddress(text) else {
            throw .usage(
                "--listen must be ADDRESS:PORT or unix:PATH, not \u{201C}\(text)\u{201D}.")
        }
        return address
    }

    private static func security(
        _ invocation: Invocation
    ) throws -> TransportSecurity? {
        switch (invocation.value("certificate"), invocation.value("key")) {
        case (nil, nil): return nil
        case (let certificate?, let key?):
            let security = TransportSecurity(certificateFile: certificate, keyFile: key)
            let now = currentTime()
            let warning = try ServerCertificate(security, now: now).warning(at: now)
            if let warning { Console.note("\(warning)") }
            return security
        default: throw CommandError.usage("Give --certificate and --key together.")
        }
    }
}

/// Waits for SIGTERM or SIGINT, which no longer end the program.
private final class StopSignal: Sendable {
    private let descriptor: Int32

    /// Starts handling the signals; a program can do this only once.
    ///
    /// - Throws: `CommandError` if the system cannot create a pipe.
    init() throws(CommandError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CommandError("The system cannot create a pipe.") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        stopPipe = ends[1]
        for number in [SIGTERM, SIGINT] {
            signal(number) { _ in
                var byte: UInt8 = 0
                _ = write(stopPipe, &byte, 1)
            }
        }
    }

    /// Waits until a signal arrives.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isStarted = WorkerThread.start(name: "signals") { [descriptor] in
                var byte: UInt8 = 0
                while read(descriptor, &byte, 1) < 0, errno == EINTR {}
                continuation.resume()
            }
            if !isStarted { continuation.resume() }
        }
    }
}

/// The descriptor that the signal handler writes to; a handler cannot hold state of its own.
private nonisolated(unsafe) var stopPipe: Int32 = -1
