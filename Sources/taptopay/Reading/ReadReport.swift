// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentToken
internal import ProximityReader
internal import Support

/// The result that an app gets for a read, with the request.
struct ReadReport: Encodable {
    let id: String
    let outcome: String
    let paymentCardData: String?
    let generalCardData: String?
    let applicationTypeIdentifier: String?
    let pinBypassed: Bool
    let isPINFallback: Bool
    let request: SealedRead.Request
    let explanation: [ReadExplanation.Step]?

    init(
        _ result: PaymentCardReadResult, request: SealedRead.Request,
        explanation: [ReadExplanation.Step]? = nil
    ) {
        self.explanation = explanation
        id = result.id
        outcome = Self.name(result.outcome)
        paymentCardData = result.paymentCardData
        generalCardData = result.generalCardData
        applicationTypeIdentifier = result.applicationTypeIdentifier
        pinBypassed = result.pinBypassed
        isPINFallback = result.isPINFallback
        self.request = request
    }

    /// The command that opens the result of a read.
    static let opening = "taptopay psp open"

    /// `--full`, for commands that print a report.
    static let full = Option(
        name: "full", help: "Print the sealed card data too, which is thousands of characters.")

    /// Prints the report for people.
    ///
    /// - Parameters:
    ///   - isFull: Whether the sealed card data is printed too.
    ///   - next: What to do with the result.
    func print(isFull: Bool, next: String = opening) {
        let style = Style.standardOutput
        let good = outcome == "success"
        Console.print("id               \(id)")
        Console.print("request          \(requestText)")
        Console.print(
            "outcome          \(good ? style.green(outcome) : style.red(outcome))")
        Console.print("application      \(applicationTypeIdentifier ?? "unknown")")
        if isFull {
            Console.print("generalCardData  \(generalCardData ?? "none")")
            Console.print("paymentCardData  \(paymentCardData ?? "none")")
        } else {
            let count = paymentCardData.map { "\($0.utf8.count) characters, shown by --full" }
            Console.print("paymentCardData  \(count ?? "none")")
        }
        if paymentCardData != nil { Console.print("next             \(next)") }
    }

    /// The request in words, such as `purchase of 12.50 USD`.
    private var requestText: String {
        if RequestClaim.Operation(rawValue: request.type)?.isInquiry == true { return request.type }
        let other = request.otherAmount.map { ", of which \($0) in cash" } ?? ""
        return "\(request.type) of \(request.amount) \(request.currencyCode)\(other)"
    }

    private static func name(_ outcome: PaymentCardReadResult.ReadOutcome) -> String {
        switch outcome {
        case .success: "success"
        case .cardDeclined: "cardDeclined"
        case .failure: "failure"
        @unknown default: "unknown"
        }
    }
}

/// The result of a read, as stored in a file.
struct SealedRead: Decodable {
    struct Request: Codable {
        let amount: String
        /// The cashback that the amount includes, or `nil`.
        var otherAmount: String?
        let currencyCode: String
        let type: String
    }

    /// The identifier of the result, or `nil` if the file contains only the card data.
    let id: String?
    let paymentCardData: String
    let request: Request?

    private enum CodingKeys: CodingKey { case id, paymentCardData, request }

    /// Reads a result.
    ///
    /// - Parameter file: A path, or `-`.
    /// - Throws: `CommandError` that says what the file must contain.
    init(file: String) throws(CommandError) {
        let bytes = try InputFile.bytes(file)
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        if words.count == 1, let word = words.first, Base64.bytes(String(word)) != nil {
            (id, paymentCardData, request) = (nil, String(word), nil)
            return
        }
        guard let read = try? JSONDecoder().decode(SealedRead.self, from: Data(bytes)) else {
            throw CommandError(
                "\(file) is not the result of a read: it must be the paymentCardData of a result, "
                    + "or a JSON object with \u{201C}id\u{201D} and "
                    + "\u{201C}paymentCardData\u{201D}, such as the output of taptopay read --json."
            )
        }
        self = read
    }

    /// Returns the order that the read belongs to.
    ///
    /// - Parameters:
    ///   - amount: The amount that the user gave, or `nil`.
    ///   - currency: The currency that the user gave, or `nil`.
    /// - Returns: The given values, or else those in the file; `nil` if there is only the card data.
    /// - Throws: `CommandError` if a value is missing or invalid.
    func order(amount: String?, currency: String?) throws(CommandError) -> AmountArgument? {
        if id == nil, amount == nil, currency == nil { return nil }
        guard let amount = amount ?? request?.amount,
            let currency = currency ?? request?.currencyCode
        else { throw .usage("The file contains no request: give --amount and --currency.") }
        return try AmountArgument(amount: amount, currency: currency)
    }
}

/// The file where `taptopay read` saves its last result, for `taptopay psp open`.
enum LastRead {
    static var path: String { StateHome.path + "/last-read.json" }
}
