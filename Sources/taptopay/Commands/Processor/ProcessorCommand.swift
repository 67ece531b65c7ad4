// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import Support

/// `taptopay psp`: the payment service provider's side.
enum ProcessorCommand {
    static let command = Command(
        name: "psp", summary: "Act as the payment service provider: keys, tokens, card data.",
        subcommands: [
            initialize, token, pinToken, ProcessorOpenCommand.command,
            ProcessorPassCommand.command, ProcessorBatchCommand.command,
            ProcessorServeCommand.command, ProcessorKeysCommand.command,
            ProcessorBackupCommand.command,
        ])

    private struct Keys: Encodable {
        let folder: String
        let publicKeys: String
        /// The name of this reader's PIN key.
        let pinKey: String
        let new: Bool
    }

    private static let initialize = Command(
        name: "init", summary: "Create the provider's keys, and give them to the reader.",
        discussion: """
            Private keys go to $XDG_STATE_HOME/taptopay/psp, public ones to \
            $XDG_CONFIG_HOME/taptopay/psp.jwks, where the reader looks for them. The reader's PIN \
            key is injected into its state. Existing keys are kept, and a file with the keys of \
            another provider is not replaced.
            """,
        options: [
            .json, Option(name: "force", help: "Replace existing keys; old tokens become invalid."),
            Option(
                name: "reader-state", value: "DIR",
                help: "Inject the PIN key into this reader, such as a kiosk's DIR/reader."),
        ],
        examples: ["taptopay psp init", "taptopay psp init --reader-state kiosk/reader"]
    ) { invocation in
        if invocation.has("force") { try LocalProcessor.renew() }
        let processor = try LocalProcessor.open()
        try processor.checkPublicFile()
        let isNew = processor.isNew || invocation.has("force")
        let (pinKey, isInjected) = try await LocalProcessor.injectKey(
            into: invocation.value("reader-state") ?? StateHome.path)
        let keys = Keys(
            folder: LocalProcessor.folder, publicKeys: LocalProcessor.publicFile, pinKey: pinKey,
            new: isNew)
        if invocation.has("json") {
            try JSON.print(keys)
        } else {
            Console.print("\(isNew ? "Created" : "Found") keys in \(keys.folder)")
            Console.print("Public keys for readers: \(keys.publicKeys)")
            Console.print("\(isInjected ? "Injected" : "Found") the reader's PIN key: \(pinKey)")
        }
        return .done
    }

    private struct Token: Encodable {
        let token: String
        let merchant: String
        let expires: Int64
    }

    private static let token = Command(
        name: "token", summary: "Issue a reader token for a merchant, and print it.",
        discussion: "Without keys, this does first what taptopay psp init does.",
        options: [
            .json,
            Option(
                name: "merchant", value: "ID", help: "The merchant (default: DEMO-MERCHANT)."),
            Option(name: "name", value: "NAME", help: "The name that customers see."),
            Option(name: "category", value: "MCC", help: "The four-digit ISO 18245 code."),
            Option(
                name: "lifetime", value: "SECONDS",
                help: "How long it is valid (default: 172800, the maximum)."),
            Option(name: "relink", help: "Allow the account to be linked again."),
        ],
        examples: ["taptopay psp token --merchant CAFE-1 > reader-token.jwt"]
    ) { invocation in
        var merchant = Merchant.demonstration
        if let identifier = invocation.value("merchant") { merchant.identifier = identifier }
        if let name = invocation.value("name") { merchant.name = name }
        if let code = invocation.value("category") {
            guard code.utf8.count == 4, code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                throw CommandError.usage("--category must be four digits, an ISO 18245 code.")
            }
            merchant.categoryCode = code
        }
        guard !merchant.identifier.isEmpty else {
            throw CommandError.usage("--merchant must not be empty.")
        }
        let now = currentTime()
        let maximum = TokenIssuer.maximumLifetime
        let lifetime = Int64(
            try invocation.integer("lifetime", in: 1...Int(maximum)) ?? Int(maximum))
        let processor = try LocalProcessor.open()
        // As psp init does, so that the reader can ask for PINs.
        if processor.isNew { try await LocalProcessor.injectKey(into: StateHome.path) }
        let text = try processor.issueToken(
            for: merchant, now: now, lifetime: lifetime, allowsRelinking: invocation.has("relink"))
        if invocation.has("json") {
            try JSON.print(
                Token(token: text, merchant: merchant.identifier, expires: now + lifetime))
        } else {
            Console.print("\(text)")
        }
        return .done
    }

    private struct PINToken: Encodable {
        let token: String
        let read: String
        let merchant: String
        let expires: Int64
    }

    /// `taptopay psp pin-token`: issues a PIN token for a read.
    private static let pinToken = Command(
        name: "pin-token", summary: "Issue a PIN token for one read, and print it.",
        discussion: """
            An app passes the token to capturePIN(using:cardReaderTransactionID:) less than 55 \
            seconds after the read. Without --read, the token is for the last read on this machine.
            """,
        options: [
            .json,
            Option(name: "read", value: "ID", help: "The id of the read's result."),
            Option(
                name: "merchant", value: "ID", help: "The merchant (default: DEMO-MERCHANT)."),
            Option(
                name: "lifetime", value: "SECONDS",
                help: "How long it is valid (default: 60, the maximum)."),
        ],
        examples: ["taptopay psp pin-token --read 0b9f6f1e-5a0e-4c3c-9a51-2f6f6f9f3a10"]
    ) { invocation in
        let read = try invocation.value("read") ?? SealedRead(file: LastRead.path).id ?? ""
        let merchant = invocation.value("merchant") ?? Merchant.demonstration.identifier
        guard !read.isEmpty, !merchant.isEmpty else {
            throw CommandError.usage("--read and --merchant must not be empty.")
        }
        let now = currentTime()
        let maximum = TokenIssuer.maximumPINLifetime
        let lifetime = Int64(
            try invocation.integer("lifetime", in: 1...Int(maximum)) ?? Int(maximum))
        let token = try LocalProcessor.open().issuePINToken(
            for: read, merchant: merchant, now: now, lifetime: lifetime)
        if invocation.has("json") {
            try JSON.print(
                PINToken(token: token, read: read, merchant: merchant, expires: now + lifetime))
        } else {
            Console.print("\(token)")
        }
        return .done
    }
}
