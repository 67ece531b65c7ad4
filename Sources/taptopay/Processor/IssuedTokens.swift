// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor

/// The file in which the provider records issued tokens, one record per line.
struct IssuedTokens<Record: IssuedTokenRecord> {
    /// The path of the file.
    let file: String
    /// How long a record is kept after its token expires, in seconds.
    let memory: Int64

    /// Returns all records, or none if there is no file.
    ///
    /// - Throws: `ProcessorError` with `invalidFile`.
    func records() throws(ProcessorError) -> [Record] {
        guard let text = try? InputFile.text(file) else { return [] }
        return try text.split(separator: "\n").map { (line) throws(ProcessorError) in
            try Record(parsing: Array(line.utf8))
        }
    }

    /// Adds a record, and removes those that are no longer needed.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - now: Seconds since 1970.
    /// - Throws: `ProcessorError` or `CommandError`.
    func remember(_ record: Record, now: Int64) throws {
        let known = try records().filter { $0.expiresAt + memory > now } + [record]
        try InputFile.write(known.map { $0.text + "\n" }.joined(), to: file, mode: 0o600)
    }
}
