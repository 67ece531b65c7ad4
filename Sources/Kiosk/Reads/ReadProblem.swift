// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// Why a read or a payment failed.
package struct ReadProblem: Codable, Hashable, Sendable {
    /// The name of Apple's error, or `interrupted`.
    package let name: String
    /// What happened and what to do, in English.
    package let description: String
    /// The reason in more detail, or `nil`.
    package let detail: String?

    init(name: String, description: String, detail: String? = nil) {
        self.name = name
        self.description = description
        self.detail = detail
    }

    /// Creates a fault from an error of a read.
    init(_ error: any Error, detail: String?) {
        if let error = error as? PaymentCardReaderSession.ReadError {
            self.init(name: error.errorName, description: error.errorDescription, detail: detail)
        } else {
            self.init(name: "unknown", description: "The read failed.", detail: detail)
        }
    }

    static let interrupted = ReadProblem(
        name: "interrupted",
        description: "The service ended during the read. Nothing was read: start a new one.")
}
