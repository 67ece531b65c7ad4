// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Everything a third party needs to verify a result.
struct DemoExport {
    struct Request: Encodable {
        let amount: String
        let currencyCode: String
        let type: String
        let merchantIdentifier: String
        let audience: String
        /// The amount in minor units, twelve digits, as the sealed claims hold it.
        let amt: String
        /// The numeric currency code, as the sealed claims hold it.
        let cur: String
    }

    let result: ReadReport
    let request: Request
    let processorKey: String
    let readers: String

    /// Writes `result.json`, `request.json`, `psp-private.jwk` and `readers.jwks`.
    ///
    /// - Parameter folder: The folder, which is created if missing.
    /// - Throws: `CommandError` that names the file and what is wrong.
    func write(to folder: String) throws {
        try StateFolder.make(folder)
        try InputFile.write(JSON.document(result), to: "\(folder)/result.json")
        try InputFile.write(JSON.document(request), to: "\(folder)/request.json")
        try InputFile.write(processorKey + "\n", to: "\(folder)/psp-private.jwk", mode: 0o600)
        try InputFile.write(readers + "\n", to: "\(folder)/readers.jwks")
    }
}
