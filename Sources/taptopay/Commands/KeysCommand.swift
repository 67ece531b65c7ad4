// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentProcessor
internal import PaymentStore
internal import PaymentToken
internal import SmartCard
internal import Support

/// `taptopay keys`: the keys of the reader on this machine.
enum KeysCommand {
    static let command = Command(
        name: "keys", summary: "Enrol this reader at a provider, and inject its key for PINs.",
        discussion: """
            The reader's own key is made on first use and signs what it seals. A provider enrols \
            it by a statement that the key signs; then a key injection facility gives the reader \
            its initial key for PINs. taptopay psp init does both for the provider on this machine.
            """,
        subcommands: [show, enrol, inject])

    private static let state = Option(
        name: "state", value: "FOLDER",
        help: "The reader's state, such as KIOSK/reader; that of the other commands if not given.")
    private static let protectionKey = Option(
        name: "protection-key", value: "FILE",
        help: "The key block protection key: 32 bytes in a file of mode 0600.")

    private struct Keys: Encodable {
        let reader: String
        let publicKeys: String
        let initialKey: String?
        let checkValue: String?
    }

    private static let show = Command(
        name: "show", summary: "Show the names of this reader's keys.",
        discussion: """
            With --protection-key, the key check value of that key too: the first five bytes of the \
            AES-CMAC over a block of zeros (ANSI X9.24-1). A provider asks for it before it hands \
            out a key.
            """,
        options: [.json, state, protectionKey],
        examples: ["taptopay keys show", "taptopay keys show --protection-key psp/protection.key"]
    ) { invocation in
        let folder = invocation.value("state") ?? StateFolder.path
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
            Console.print("Initial key for PINs: \(keys.initialKey ?? "none")")
            if let value = keys.checkValue {
                Console.print("Check value of the protection key: \(value)")
            }
        }
        return .done
    }

    private struct Enrolment: Encodable {
        let enrolment: String
        let reader: String
    }

    private static let enrol = Command(
        name: "enrol", summary: "Sign that this reader serves a merchant, and print the statement.",
        discussion: """
            The merchant's back end asks the provider for a nonce (POST /v1/reader-challenges), and \
            sends what is printed here to it (POST /v1/readers) within ten minutes.
            """,
        options: [
            .json, state,
            Option(
                name: "merchant", value: "ID", help: "The merchant's identifier.", isRequired: true),
            Option(
                name: "nonce", value: "NONCE", help: "What the provider gave for this.",
                isRequired: true),
            Option(
                name: "audience", value: "NAME", help: "The provider's name; psp.test if not given."
            ),
        ],
        examples: ["taptopay keys enrol --merchant CAFE-1 --nonce oNN0kpAbUO1YyQYFrV5mpA"]
    ) { invocation in
        let merchant = invocation.value("merchant") ?? ""
        let nonce = invocation.value("nonce") ?? ""
        let audience = invocation.value("audience") ?? LocalProcessor.audience
        guard ![merchant, nonce, audience].contains("") else {
            throw CommandError.usage(
                "--merchant, --nonce and --audience want names that are not empty.")
        }
        let store = try ReaderStore(directory: invocation.value("state") ?? StateFolder.path)
        let statement = try ReaderEnrolment.sign(
            merchantIdentifier: merchant, audience: audience, nonce: nonce,
            readerKey: store.signingKey)
        if invocation.has("json") {
            try JSON.print(Enrolment(enrolment: statement, reader: store.readerIdentifier))
        } else {
            Console.print(statement)
        }
        return .done
    }

    private struct Injection: Encodable {
        let initialKey: String
        let reader: String
    }

    private static let inject = Command(
        name: "inject", summary: "Put an initial key for PINs into this reader.",
        discussion: """
            FILE is the provider's answer, whose member keyBlock is the key in a key block of TR-31, \
            version D. A key that was injected before goes on counting where it was.
            """,
        options: [.json, state, protectionKey],
        arguments: [
            Argument(name: "FILE", help: "The provider's answer, or - for standard input.")
        ],
        examples: ["taptopay keys inject pin-key.json --protection-key psp/protection.key"]
    ) { invocation in
        guard let path = invocation.value("protection-key") else {
            throw CommandError.usage("--protection-key is missing.")
        }
        let protectionKey = try key(path)
        let file = invocation.argument("FILE") ?? "-"
        guard let answer = try? JSONObject(parsing: try InputFile.bytes(file)),
            let block = answer["keyBlock"]?.string
        else {
            throw CommandError(
                "\(file) is no answer of a provider: it has no \u{201C}keyBlock\u{201D}.")
        }
        let store = try ReaderStore(directory: invocation.value("state") ?? StateFolder.path)
        if let reader = answer["reader"]?.string, reader != store.readerIdentifier {
            throw CommandError(
                "\(file) holds the key of reader \(reader); this is \(store.readerIdentifier).")
        }
        try await store.inject(block, protectionKey: protectionKey)
        let name = await store.initialKeyIdentifier?.text ?? ""
        if invocation.has("json") {
            try JSON.print(Injection(initialKey: name, reader: store.readerIdentifier))
        } else {
            Console.print("Injected the initial key for PINs: \(name)")
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
