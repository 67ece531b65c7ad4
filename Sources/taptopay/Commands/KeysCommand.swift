// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPClient
internal import PaymentProcessor
internal import PaymentStore
internal import PaymentToken
internal import Support

/// `taptopay keys`: the keys of the reader on this machine.
enum KeysCommand {
    static let command = Command(
        name: "keys", summary: "Enroll this reader with a provider, and inject its PIN key.",
        discussion: """
            The reader's own key is created on first use and signs what the reader seals. A \
            provider enrolls the reader with a statement that this key signs; then a key injection \
            facility gives the reader its initial PIN key. taptopay psp init does both for the \
            provider on this machine.
            """,
        subcommands: [show, fetch, enroll, inject])

    private static let state = Option(
        name: "state", value: "FOLDER",
        help: "The reader's state, such as KIOSK/reader (default: that of the other commands).")
    private static let protectionKey = Option(
        name: "protection-key", value: "FILE",
        help: "The key block protection key: 32 bytes in a file with mode 0600.")

    private struct Keys: Encodable {
        let reader: String
        let publicKeys: String
        let initialKey: String?
        let checkValue: String?
    }

    private static let show = Command(
        name: "show", summary: "Show the names of this reader's keys.",
        discussion: """
            With --protection-key, also shows the key check value of that key: the first five \
            bytes of the AES-CMAC over a block of zeros (ANSI X9.24-1). A provider asks for it \
            before it issues a key.
            """,
        options: [.json, state, protectionKey],
        examples: ["taptopay keys show", "taptopay keys show --protection-key psp/protection.key"]
    ) { invocation in
        let folder = invocation.value("state") ?? StateHome.path
        let store = try ReaderStore(directory: folder)
        let keys = Keys(
            reader: store.readerIdentifier, publicKeys: folder + "/readers.jwks",
            initialKey: await store.initialKeyIdentifier?.text,
            checkValue: try invocation.value("protection-key").map {
                try KeyCheckValue(of: try key($0)).text
            })
        if invocation.has("json") {
            try JSON.print(keys)
        } else {
            Console.print("Reader: \(keys.reader)")
            Console.print("Public key: \(keys.publicKeys)")
            Console.print("Initial PIN key: \(keys.initialKey ?? "none")")
            if let value = keys.checkValue {
                Console.print("Check value of the protection key: \(value)")
            }
        }
        return .done
    }

    private static let keysFile = Option(
        name: "keys", value: "FILE",
        help: "Where to save the provider's public keys (default: where the other commands look).")

    private struct Saved: Encodable {
        let keys: [String]
        let file: String
    }

    private static let fetch = Command(
        name: "fetch", summary: "Download a provider's public keys, and save them.",
        discussion: """
            The URL is that of the provider's JSON Web Key Set, such as \
            https://psp.example/.well-known/jwks.json; taptopay psp serve has it at /v1/jwks.json. \
            Use http only for this machine. Run the command again when the provider publishes new \
            keys. taptopay-kiosk --psp-keys URL downloads them by itself.
            """,
        options: [.json, keysFile],
        arguments: [Argument(name: "URL", help: "The URL of the keys.")],
        examples: ["taptopay keys fetch https://psp.example/.well-known/jwks.json"]
    ) { invocation in
        let address = try WebAddress(invocation.argument("URL") ?? "")
        let file = invocation.value("keys") ?? LocalProcessor.publicFile
        let keys = try await Client().keySet(at: address)
        try LocalProcessor.save(keys, to: file)
        if invocation.has("json") {
            try JSON.print(Saved(keys: keys.keys.compactMap(\.keyIdentifier), file: file))
        } else {
            Console.print(
                "Saved \(keys.keys.count.counted("key")): \(file)")
        }
        return .done
    }

    private struct Enrollment: Encodable {
        let enrollment: String
        let reader: String
    }

    private struct Enrolled: Encodable {
        let reader: String
        let merchant: String
        /// The file of the provider's keys, if they were saved.
        let keys: String?
    }

    private static let enroll = Command(
        name: "enroll", summary: "Enroll this reader with a provider for a merchant.",
        discussion: """
            With --provider and the merchant's API key, requests a nonce from the provider (POST \
            /v1/reader-challenges), sends it a statement that this reader signs (POST \
            /v1/readers), and saves the provider's public keys (GET /v1/jwks.json); with --state, \
            only if --keys says where.
            Without --provider, prints the statement for a nonce: the merchant's back end makes \
            the requests, and sends the statement within ten minutes.
            """,
        options: [
            .json, state,
            Option(
                name: "provider", value: "URL",
                help: "The provider's service, such as https://psp.example."),
            Option(
                name: "api-key", value: "FILE",
                help: "The merchant's API key for --provider, in a file with mode 0600."),
            keysFile,
            Option(
                name: "merchant", value: "ID",
                help: "The merchant's identifier (default: that of the API key)."),
            Option(
                name: "nonce", value: "NONCE",
                help: "The nonce from the provider, without --provider."),
            Option(
                name: "audience", value: "NAME",
                help: "The provider's name, without --provider (default: psp.test)."),
        ],
        examples: [
            "taptopay keys enroll --provider https://psp.example --api-key merchant.key",
            "taptopay keys enroll --merchant CAFE-1 --nonce oNN0kpAbUO1YyQYFrV5mpA",
        ]
    ) { invocation in
        let store = try ReaderStore(directory: invocation.value("state") ?? StateHome.path)
        if let provider = invocation.value("provider") {
            return try await enroll(store, with: provider, invocation)
        }
        guard !invocation.has("api-key"), !invocation.has("keys") else {
            throw CommandError.usage("--api-key and --keys require --provider.")
        }
        let merchant = invocation.value("merchant") ?? ""
        let nonce = invocation.value("nonce") ?? ""
        let audience = invocation.value("audience") ?? LocalProcessor.audience
        guard ![merchant, nonce, audience].contains("") else {
            throw CommandError.usage(
                "taptopay keys enroll requires --provider, or --merchant and --nonce.")
        }
        let statement = try ReaderEnrollment.sign(
            merchantIdentifier: merchant, audience: audience, nonce: nonce,
            readerKey: store.signingKey)
        if invocation.has("json") {
            try JSON.print(Enrollment(enrollment: statement, reader: store.readerIdentifier))
        } else {
            Console.print("\(statement)")
        }
        return .done
    }

    private static func enroll(
        _ store: ReaderStore, with provider: String, _ invocation: Invocation
    ) async throws -> ExitCode {
        guard let apiKey = invocation.value("api-key") else {
            throw CommandError.usage("--provider requires the merchant's --api-key FILE.")
        }
        guard !invocation.has("nonce"), !invocation.has("audience") else {
            throw CommandError.usage(
                "--nonce and --audience come from the provider: omit them with --provider.")
        }
        let processor = try RemoteProcessor(at: provider, apiKeyFile: apiKey)
        let file =
            invocation.value("keys")
            ?? (invocation.has("state") ? nil : LocalProcessor.publicFile)
        // Before the provider knows the reader, so that a mistake changes nothing.
        if let file { try LocalProcessor.save(try await processor.keySet(), to: file) }
        let challenge = try await processor.challenge()
        if let merchant = invocation.value("merchant"), merchant != challenge.merchant {
            throw CommandError(
                "\(apiKey) is the API key of merchant \(challenge.merchant), not \(merchant).")
        }
        try await processor.enroll(
            ReaderEnrollment.sign(
                merchantIdentifier: challenge.merchant, audience: challenge.audience,
                nonce: challenge.nonce, readerKey: store.signingKey))
        if invocation.has("json") {
            try JSON.print(
                Enrolled(reader: store.readerIdentifier, merchant: challenge.merchant, keys: file))
        } else {
            Console.print(
                "Enrolled reader \(store.readerIdentifier) for merchant \(challenge.merchant).")
            if let file { Console.print("The provider's public keys: \(file)") }
        }
        return .done
    }

    private struct Injection: Encodable {
        let initialKey: String
        let reader: String
    }

    private static let inject = Command(
        name: "inject", summary: "Inject an initial PIN key into this reader.",
        discussion: """
            FILE is the provider's response, whose member keyBlock is the key in a TR-31 key \
            block, version D. A key that was injected before continues to count from where it was.
            """,
        options: [.json, state, protectionKey],
        arguments: [
            Argument(name: "FILE", help: "The provider's response, or - for standard input.")
        ],
        examples: ["taptopay keys inject pin-key.json --protection-key psp/protection.key"]
    ) { invocation in
        guard let path = invocation.value("protection-key") else {
            throw CommandError.usage("taptopay keys inject needs --protection-key FILE.")
        }
        let protectionKey = try key(path)
        let file = invocation.argument("FILE") ?? "-"
        let bytes = try InputFile.bytes(file)
        let answer: JSONObject
        do throws(JSONError) {
            answer = try JSONObject(parsing: bytes)
        } catch {
            throw CommandError("\(file) is not a provider's response. \(error)")
        }
        guard let block = answer["keyBlock"]?.string else {
            throw CommandError(
                "\(file) is not a provider's response: \u{201C}keyBlock\u{201D} is missing.")
        }
        let store = try ReaderStore(directory: invocation.value("state") ?? StateHome.path)
        if let reader = answer["reader"]?.string, reader != store.readerIdentifier {
            throw CommandError(
                "\(file) is for reader \(reader); this reader is \(store.readerIdentifier).")
        }
        try await store.inject(block, protectionKey: protectionKey)
        let name = await store.initialKeyIdentifier?.text ?? ""
        if invocation.has("json") {
            try JSON.print(Injection(initialKey: name, reader: store.readerIdentifier))
        } else {
            Console.print("Injected the initial PIN key: \(name)")
        }
        return .done
    }

    /// Reads a protection key, which is 32 bytes.
    private static func key(_ path: String) throws -> SecretBytes {
        let key = try PrivateFile.readSecret(path)
        guard key.count == 32 else { throw ProcessorError(.invalidKey, path) }
        return key
    }
}
