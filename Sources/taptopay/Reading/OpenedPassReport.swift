// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentProcessor
internal import SmartCard
internal import Support

/// The passes of one loyalty program, or why there are none.
struct OpenedPassReport: Encodable {
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
    let isWell: Bool

    private enum CodingKeys: CodingKey { case merchant, time, message, passes, collector, error }

    init(
        _ entry: PassReport.Entry, _ openers: ProcessorPassCommand.Openers, now: Int64
    ) throws {
        guard let text = entry.data, let data = Data(base64Encoded: text) else {
            self.init(entry.merchant, error: entry.status, isWell: entry.data == nil)
            return
        }
        do {
            if CollectedPassOpener.takes(Array(data)) {
                self.init(
                    try openers.provider().open(Array(data), of: entry.merchant, now: now))
            } else {
                self.init(
                    try openers.merchant.open(Array(data), of: entry.merchant, now: now))
            }
        } catch let rejection as Rejection {
            self.init(
                entry.merchant, error: rejection.detail, isWell: false)
        } catch let rejection as PassRejection {
            self.init(entry.merchant, error: rejection.description, isWell: false)
        }
    }

    private init(_ merchant: String, error: String, isWell: Bool) {
        (time, message, passes, collector) = (nil, nil, nil, nil)
        (self.merchant, self.error, self.isWell, isOpen) = (merchant, error, isWell, false)
    }

    private init(_ pass: OpenedPass) {
        (merchant, time, message) = (pass.passTypeIdentifier, pass.time, pass.text)
        (passes, collector, error, isOpen, isWell) = (nil, nil, nil, true, true)
    }

    private init(_ collected: CollectedPasses) {
        (merchant, time, collector) = (collected.programme, collected.time, collected.collector)
        message = collected.objects.lazy.compactMap(\.number).first
        passes = collected.objects.map { object in
            Object(
                type: object.kind.description, issuer: Hexadecimal.string(object.issuer),
                object: Hexadecimal.string(object.identifier), number: object.number)
        }
        (error, isOpen, isWell) = (nil, true, true)
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
