// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A problem, or something worth knowing, with its fix.
struct Finding: Hashable, Encodable {
    let cause: String
    let cure: String
    /// Whether cards can be read nevertheless.
    let harmless: Bool

    static func wrong(_ cause: String, cure: String) -> Finding {
        Finding(cause: cause, cure: cure, harmless: false)
    }

    static func note(_ cause: String, cure: String) -> Finding {
        Finding(cause: cause, cure: cure, harmless: true)
    }
}
