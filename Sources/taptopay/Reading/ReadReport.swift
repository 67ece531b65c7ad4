// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ProximityReader

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

    /// Prints the report for people.
    func print() {
        Console.print("id               \(id)")
        Console.print("outcome          \(outcome)")
        Console.print("application      \(applicationTypeIdentifier ?? "unknown")")
        Console.print("generalCardData  \(generalCardData ?? "none")")
        Console.print("paymentCardData  \(paymentCardData ?? "none")")
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
        let currencyCode: String
        let type: String
    }

    let id: String
    let paymentCardData: String
    let request: Request?

    private enum CodingKeys: CodingKey { case id, paymentCardData, request }

    /// Reads a result.
    ///
    /// - Parameter file: A path, or `-`.
    /// - Throws: `CommandError` that says what the file must contain.
    init(file: String) throws(CommandError) {
        let bytes = try InputFile.bytes(file)
        do {
            self = try JSONDecoder().decode(SealedRead.self, from: Data(bytes))
        } catch {
            throw CommandError(
                "\(file) is not the result of a read: it must be a JSON object with "
                    + "\u{201C}id\u{201D} and \u{201C}paymentCardData\u{201D}, such as the output "
                    + "of taptopay read --json.")
        }
    }

    /// Returns the order that the read belongs to.
    ///
    /// - Parameters:
    ///   - amount: The amount that the user gave, or `nil`.
    ///   - currency: The currency that the user gave, or `nil`.
    /// - Returns: The given values, or else those in the file.
    /// - Throws: `CommandError` if a value is missing or invalid.
    func order(amount: String?, currency: String?) throws(CommandError) -> AmountArgument {
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
