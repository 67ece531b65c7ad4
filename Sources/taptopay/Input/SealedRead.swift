// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A read's result as a file holds it.
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
    /// - Throws: `CommandError` that says what the file lacks.
    init(file: String) throws(CommandError) {
        let bytes = try InputFile.bytes(file)
        do {
            self = try JSONDecoder().decode(SealedRead.self, from: Data(bytes))
        } catch {
            throw CommandError(
                "\(file) is not the result of a read: it wants a JSON object with \u{201C}id\u{201D} "
                    + "and \u{201C}paymentCardData\u{201D}, as taptopay read --json prints it.")
        }
    }

    /// The order that the read belongs to.
    ///
    /// - Parameters:
    ///   - amount: The amount that the user gave, or `nil`.
    ///   - currency: The currency that the user gave, or `nil`.
    /// - Returns: What was given, else what the file says.
    /// - Throws: `CommandError` when neither says it, or it makes no sense.
    func order(amount: String?, currency: String?) throws(CommandError) -> AmountArgument {
        guard let amount = amount ?? request?.amount,
            let currency = currency ?? request?.currencyCode
        else { throw .usage("The file names no request: give --amount and --currency.") }
        return try AmountArgument(amount: amount, currency: currency)
    }
}

/// Where `taptopay read` leaves its last result, for `taptopay psp open`.
enum LastRead {
    static var path: String { StateFolder.path + "/last-read.json" }
}
