// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentToken
internal import Support

/// `taptopay psp pass`: opens loyalty passes with the merchant's or the provider's key.
enum ProcessorPassCommand {
    static let command = Command(
        name: "pass", summary: "Open loyalty passes, for their merchant or for the provider.",
        discussion: """
            FILE is the output of taptopay vas --json; without FILE, the last passes read on this \
            machine are opened. Passes from Apple Wallet are sealed for their merchant: without \
            --key, the test key that the emulated phones seal for is used. Passes from Google \
            Wallet are sealed by the reader for the provider on this machine.
            """,
        options: [
            .json,
            Option(
                name: "key", value: "FILE",
                help: "The merchant's private key, a JSON Web Key in a file with mode 0600."),
            Option(name: "readers", value: "FILE", help: "The public keys of the known readers."),
            Option(
                name: "now", value: "SECONDS",
                help: "Open as of this time, in seconds since 1970 (default: now)."),
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
                "\(file) is not the output of taptopay vas --json.")
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
        if opened.isEmpty { Console.note("taptopay: \(file) contains no passes.") }
        return opened.contains(where: \.isOpen) && opened.allSatisfy(\.isSuccessful)
            ? .done : .failed
    }

    /// The openers of passes.
    ///
    /// The merchant's key opens passes sealed by a phone, the provider's those sealed by a reader.
    fileprivate struct Openers {
        let merchant: PassOpener
        let readersFile: String

        /// Returns the provider's opener, which reads the provider's files.
        func provider() throws -> CollectedPassOpener {
            CollectedPassOpener(
                keys: try LocalProcessor.open().keys,
                readers: RegisteredReaders(
                    try JSONWebKeySet(parsing: try InputFile.bytes(readersFile))),
                audience: LocalProcessor.audience)
        }
    }
}

/// The passes of one loyalty program, or why there are none.
private struct OpenedPassReport: Encodable {
    /// One pass from Google Wallet.
    struct Object: Encodable {
        let type: String
        let issuer: String
        let object: String
        let number: String?

        private enum CodingKeys: CodingKey { case type, issuer, object, number }
    }

    let merchant: String
    /// When the phone provided the pass, in seconds since 1970.
    let time: Int64?
    /// The message of the pass, or of the first of several.
    let message: String?
    /// The passes from Google Wallet; `nil` for Apple Wallet.
    let passes: [Object]?
    /// The collector of the Google Wallet passes.
    let collector: Int64?
    let error: String?
    /// Whether passes were opened.
    let isOpen: Bool
    /// Whether they were opened, or there were none to open.
    let isSuccessful: Bool

    private enum CodingKeys: CodingKey { case merchant, time, message, passes, collector, error }

    init(
        _ entry: PassReport.Entry, _ openers: ProcessorPassCommand.Openers, now: Int64
    ) throws {
        guard let text = entry.data, let data = Data(base64Encoded: text) else {
            self.init(entry.merchant, error: entry.status, isSuccessful: entry.data == nil)
            return
        }
        do {
            if CollectedPassOpener.recognizes(Array(data)) {
                self.init(
                    try openers.provider().open(Array(data), of: entry.merchant, now: now))
            } else {
                self.init(
                    try openers.merchant.open(Array(data), of: entry.merchant, now: now))
            }
        } catch let rejection as Rejection {
            self.init(
                entry.merchant, error: rejection.detail, isSuccessful: false)
        } catch let rejection as PassRejection {
            self.init(entry.merchant, error: rejection.description, isSuccessful: false)
        }
    }

    private init(_ merchant: String, error: String, isSuccessful: Bool) {
        (time, message, passes, collector) = (nil, nil, nil, nil)
        (self.merchant, self.error) = (merchant, error)
        (self.isSuccessful, isOpen) = (isSuccessful, false)
    }

    private init(_ pass: OpenedPass) {
        (merchant, time, message) = (pass.passTypeIdentifier, pass.time, pass.text)
        (passes, collector, error, isOpen, isSuccessful) = (nil, nil, nil, true, true)
    }

    private init(_ collected: CollectedPasses) {
        (merchant, time, collector) = (collected.program, collected.time, collected.collector)
        message = collected.objects.lazy.compactMap(\.number).first
        passes = collected.objects.map { object in
            Object(
                type: object.kind.description, issuer: Hexadecimal.string(object.issuer),
                object: Hexadecimal.string(object.identifier), number: object.number)
        }
        (error, isOpen, isSuccessful) = (nil, true, true)
    }

    /// Prints the report for people: one line per pass.
    func print() {
        guard let passes, !passes.isEmpty else {
            Console.print("\(merchant)  \(message ?? error ?? "")")
            return
        }
        for pass in passes {
            Console.print("\(merchant)  \(pass.number ?? "no number")  (\(pass.type))")
        }
    }
}
