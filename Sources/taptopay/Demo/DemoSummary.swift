// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The output of `taptopay demo --json`.
struct DemoSummary: Encodable {
    struct Refusals: Encodable {
        /// The error for the same data, presented again.
        let again: String
        /// The error for the same data, presented after its 60 seconds.
        let late: String
    }

    struct Milliseconds: Encodable {
        let prepare: Double
        let read: Double
        let card: Double
        let open: Double
        let authorise: Double
    }

    let id: String
    let outcome: String
    let approved: Bool
    let responseCode: String
    let account: String?
    /// The issuer's result for the PIN; absent without `--pin`.
    let pin: String?
    let commands: Int
    let events: [String]
    let refused: Refusals
    let milliseconds: Milliseconds
    /// The result of the second tap; absent without one.
    let update: DemoUpdate.Summary?
}
