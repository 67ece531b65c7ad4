// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ProximityReader

/// The result that an app gets for a read of loyalty passes.
struct PassReport: Encodable, Decodable {
    struct Entry: Codable {
        /// The pass type identifier.
        let merchant: String
        let status: String
        /// The sealed pass in Base64.
        let data: String?
    }

    /// The ID of the read; `nil` if no wallet answered.
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

    /// Reads a printed report; the payment is ignored.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        passes = try container.decode([Entry].self, forKey: .passes)
        payment = nil
    }

    /// Whether a pass was read.
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

/// The file with the last passes, for `taptopay psp pass`.
enum LastPasses {
    static var path: String { StateHome.path + "/last-passes.json" }
}
