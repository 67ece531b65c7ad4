// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ProximityReader

/// What a read of loyalty passes gives an app.
struct PassReport: Encodable, Decodable {
    struct Entry: Codable {
        /// The pass type identifier.
        let merchant: String
        let status: String
        /// The sealed pass in Base64.
        let data: String?
    }

    /// `nil` when no wallet answered.
    let id: String?
    let passes: [Entry]
    /// The payment of the same tap, or `nil`.
    let payment: ReadReport?

    private enum CodingKeys: CodingKey { case id, passes, payment }

    init(_ result: VASReadResult?, payment: ReadReport?) {
        id = result?.id
        passes = (result?.entries ?? []).map { entry in
            Entry(
                merchant: entry.id, status: "\(entry.status)",
                data: entry.customerVASData?.base64EncodedString())
        }
        self.payment = payment
    }

    /// Reads what was printed; the payment is not looked at.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        passes = try container.decode([Entry].self, forKey: .passes)
        payment = nil
    }

    /// Whether a pass came.
    var hasPass: Bool { passes.contains { $0.status == "success" } }

    /// Prints the report for people.
    func print() {
        for entry in passes {
            Console.print("\(entry.merchant)  \(entry.status)  \(entry.data ?? "no data")")
        }
        if passes.isEmpty { Console.print("no loyalty pass") }
        guard let payment else { return }
        Console.print("payment  \(payment.id)  \(payment.outcome)")
    }
}

/// Where the last passes are kept for `taptopay psp pass`.
enum LastPasses {
    static var path: String { StateFolder.path + "/last-passes.json" }
}
