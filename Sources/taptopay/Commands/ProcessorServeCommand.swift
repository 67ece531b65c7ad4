// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import HTTPServer
internal import ProcessorService

/// `taptopay psp serve`: the payment service provider over HTTP.
enum ProcessorServeCommand {
    static let command = Command(
        name: "serve", summary: "Serve the payment service provider over HTTP.",
        discussion: """
            Keys, the database and the administrator's API key (admin.key) lie in the folder \
            given with --state, mode 0600; its psp.jwks holds the public keys for readers. When it \
            serves, one line of JSON with the port goes to standard output. It ends on SIGTERM or \
            SIGINT, when the requests that it works on are answered.
            The issuer is the test issuer: it approves every card whose cryptogram is right. With \
            --issuer-rules an amount, or a card number behind 00, that ends in 05, 14, 41, 51, 54, \
            57 or 91 is declined so, and 65 or 70 want a PIN.
            """,
        options: [
            Option(
                name: "listen", value: "ADDRESS",
                help: "127.0.0.1:0 (a free port) if not given; unix:PATH for a socket."),
            Option(
                name: "state", value: "FOLDER",
                help: "Where everything lies; the folder of the other psp commands if not given."),
            Option(
                name: "database", value: "ADDRESS",
                help: "A file for SQLite, psp.sqlite in that folder if not given; or "
                    + "postgresql://… in a program built with the trait PostgreSQL."),
            Option(
                name: "audience", value: "NAME",
                help: "This provider's name for readers; psp.test if not given."),
            Option(name: "certificate", value: "FILE", help: "Speak TLS with this PEM file."),
            Option(name: "key", value: "FILE", help: "The certificate's key in PEM, mode 0600."),
            Option(
                name: "host", value: "NAME",
                help: "A name under which it is reached, beside addresses and localhost.",
                isRepeatable: true),
            Option(
                name: "insecure",
                help: "Let other machines connect without TLS, which shows them every API key."),
            Option(
                name: "development",
                help: "Tell callers exactly why card data was refused. Never for others."),
            Option(
                name: "webhook-ports", value: "LIST",
                help: "Ports of this machine that webhooks may go to, such as 8080,9000-9099; none "
                    + "if not given."),
            Option(name: "issuer-rules", help: "Let the test issuer decline on demand."),
        ],
        examples: [
            "taptopay psp serve --listen 127.0.0.1:8080 --state ./psp --development",
            "curl -s http://127.0.0.1:8080/v1/jwks.json",
        ]
    ) { invocation in
        let folder = invocation.value("state") ?? LocalProcessor.folder
        try StateFolder.make(folder)
        var configuration = ProcessorConfiguration(folder: folder)
        configuration.isDevelopment = invocation.has("development")
        configuration.hasIssuerRules = invocation.has("issuer-rules")
        if let ports = invocation.value("webhook-ports") {
            guard let ports = WebhookPorts(ports) else {
                throw CommandError.usage(
                    "--webhook-ports wants ports such as 8080,9000-9099, not \u{201C}\(ports)\u{201D}."
                )
            }
            configuration.webhookPorts = ports
        }
        if let audience = invocation.value("audience") { configuration.audience = audience }
        let stop = try StopSignal()
        let service = try ProcessorService(
            configuration,
            database: try DatabaseAddress(
                invocation.value("database") ?? folder + "/psp.sqlite"
            ).open(),
            now: currentTime)
        let server = try ProcessorServer(
            service, at: try address(invocation), security: try security(invocation),
            allowsClearText: invocation.has("insecure"),
            hosts: HostNames(invocation.values("host")))
        Console.print(try JSON.line(Ready(server.address, folder)))
        await stop.wait()
        await server.stop()
        return .done
    }

    /// The line that tells whoever started the program that it serves.
    private struct Ready: Encodable {
        let event = "ready"
        let port: UInt16?
        let address: String
        let administratorKey: String
        let publicKeys: String

        init(_ address: ListenAddress, _ folder: String) {
            if case .tcp(_, let port) = address { self.port = port } else { port = nil }
            self.address = address.description
            administratorKey = folder + "/" + ProcessorService.administratorFile
            publicKeys = folder + "/psp.jwks"
        }
    }

    private static func address(_ invocation: Invocation) throws(CommandError) -> ListenAddress {
        guard let text = invocation.value("listen") else { return .loopback() }
        guard let address = ListenAddress(text) else {
            throw .usage(
                "--listen wants ADDRESS:PORT or unix:PATH, not \u{201C}\(text)\u{201D}.")
        }
        return address
    }

    private static func security(
        _ invocation: Invocation
    ) throws(CommandError) -> TransportSecurity? {
        switch (invocation.value("certificate"), invocation.value("key")) {
        case (nil, nil): return nil
        case (let certificate?, let key?):
            return TransportSecurity(certificateFile: certificate, keyFile: key)
        default: throw .usage("Give --certificate and --key together.")
        }
    }
}
