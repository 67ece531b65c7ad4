// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentToken

/// `taptopay psp pass`: opens loyalty passes with their merchant's key.
enum ProcessorPassCommand {
    static let command = Command(
        name: "pass", summary: "Open loyalty passes, for their merchant or for the provider.",
        discussion: """
            FILE is what taptopay vas --json printed; without FILE it is the last read on this \
            machine. Passes of Apple's wallet are sealed for their merchant: without --key the \
            test key is used, for which the emulated phones seal. Passes of Google's wallet are \
            sealed by the reader for the provider on this machine.
            """,
        options: [
            .json,
            Option(
                name: "key", value: "FILE",
                help: "The merchant's private key, a JSON Web Key in a file of mode 0600."),
            Option(name: "readers", value: "FILE", help: "The public keys of the known readers."),
            Option(name: "now", value: "SECONDS", help: "Open as of this time since 1970."),
        ],
        arguments: [
            Argument(
                name: "FILE", help: "The passes, or - for standard input.", isRequired: false)
        ],
        examples: [
            "taptopay vas --merchant pass.com.example.coffee --card wallet-pass --json | "
                + "taptopay psp pass -"
        ]
    ) { invocation in
        let file = invocation.argument("FILE") ?? LastPasses.path
        let bytes = try InputFile.bytes(file)
        guard let report = try? JSONDecoder().decode(PassReport.self, from: Data(bytes)) else {
            throw CommandError(
                "\(file) holds no passes: it wants what taptopay vas --json printed.")
        }
        let key = try invocation.value("key").map { try MerchantPassKey(file: $0) }
        let openers = Openers(
            merchant: PassOpener(key: try key ?? .test()),
            readersFile: invocation.value("readers") ?? LocalProcessor.readersFile)
        let now =
            try invocation.integer("now", in: 0...Int(Int32.max)).map(Int64.init) ?? currentTime()
        let opened = try report.passes.map { try OpenedPassReport($0, openers, now: now) }
        for pass in opened {
            if invocation.has("json") { try JSON.print(pass) } else { pass.print() }
        }
        if opened.isEmpty { Console.note("taptopay: \(file) holds no pass.") }
        return opened.contains(where: \.isOpen) && opened.allSatisfy(\.isWell)
            ? .done : .failed
    }

    /// What opens passes: with the merchant's key those that a phone sealed, with the provider's
    /// those that a reader sealed.
    struct Openers {
        let merchant: PassOpener
        let readersFile: String

        /// Made when it is needed: it reads the provider's files.
        func provider() throws -> CollectedPassOpener {
            CollectedPassOpener(
                keys: try LocalProcessor.open().keys,
                readers: RegisteredReaders(
                    try JSONWebKeySet(parsing: try InputFile.bytes(readersFile))),
                audience: LocalProcessor.audience)
        }
    }
}
