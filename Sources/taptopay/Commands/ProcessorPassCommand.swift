// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentProcessor

/// `taptopay psp pass`: opens loyalty passes with their merchant's key.
enum ProcessorPassCommand {
    static let command = Command(
        name: "pass", summary: "Open loyalty passes with their merchant's key.",
        discussion: """
            FILE is what taptopay vas --json printed; without FILE it is the last read on this \
            machine. Without --key the test key is used, for which the passes of the emulated \
            phones are sealed.
            """,
        options: [
            .json,
            Option(
                name: "key", value: "FILE",
                help: "The merchant's private key, a JSON Web Key in a file of mode 0600."),
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
        let opener = PassOpener(key: try key ?? .test())
        let now = try invocation.integer("now", in: 0...Int(Int32.max)).map(Int64.init)
        let opened = report.passes.map { Opened($0, opener, now: now ?? currentTime()) }
        for pass in opened {
            if invocation.has("json") { try JSON.print(pass) } else { pass.print() }
        }
        if opened.isEmpty { Console.note("taptopay: \(file) holds no pass.") }
        return opened.contains { $0.message != nil } && opened.allSatisfy(\.isWell)
            ? .done : .failed
    }

    /// One programme's pass, or why there is none.
    private struct Opened: Encodable {
        let merchant: String
        /// When the phone sealed it, in seconds since 1970.
        let time: Int64?
        let message: String?
        let error: String?
        /// Whether it was opened, or there was none to open.
        let isWell: Bool

        private enum CodingKeys: CodingKey { case merchant, time, message, error }

        init(_ entry: PassReport.Entry, _ opener: PassOpener, now: Int64) {
            merchant = entry.merchant
            guard let text = entry.data, let data = Data(base64Encoded: text) else {
                (time, message, error) = (nil, nil, entry.status)
                isWell = entry.data == nil
                return
            }
            do {
                let pass = try opener.open(Array(data), of: entry.merchant, now: now)
                (time, message, error, isWell) = (pass.time, pass.text, nil, true)
            } catch {
                (time, message, self.error, isWell) = (nil, nil, error.description, false)
            }
        }

        func print() {
            Console.print("\(merchant)  \(message ?? error ?? "")")
        }
    }
}
