// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PassKitConfiguration {
    /// Creates the configuration that environment variables ask for.
    ///
    /// - Parameter environment: `TAPTOPAY_MERCHANT_IDENTIFIERS` with identifiers, separated by
    ///   commas, makes those the app's entitlement.
    public init(environment: [String: String]) {
        self.init()
        if let list = environment["TAPTOPAY_MERCHANT_IDENTIFIERS"] {
            merchantIdentifiers = Set(
                list.split(separator: ",").map { String($0.trimmingPrefix { $0 == " " }) })
        }
    }
}
