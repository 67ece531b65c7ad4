// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A text file of `NAME = value` records, the format in which NIST publishes its vectors.
public struct VectorFile {
    /// The lines between two blank lines.
    public struct Record {
        /// The last line in brackets before the record.
        public let section: String
        /// The values by their names.
        public let fields: [String: String]

        /// Returns the bytes of a field's hexadecimal digits; empty if the field is missing.
        public func bytes(_ name: String) -> [UInt8] {
            fields[name].flatMap { Hexadecimal.bytes($0) } ?? []
        }
    }

    /// The records, in the order of the file.
    public let records: [Record]

    /// Reads a file of the fixtures.
    ///
    /// - Throws: The file system's error.
    public init(_ path: String) throws {
        var records: [Record] = []
        var section = ""
        var fields: [String: String] = [:]
        let lines = try Fixtures.text(path).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines + [""] {
            if line.isEmpty {
                if !fields.isEmpty { records.append(Record(section: section, fields: fields)) }
                fields = [:]
            } else if line.hasPrefix("[") {
                section = String(line)
            } else if !line.hasPrefix("#") {
                let parts = line.split(separator: "=", maxSplits: 1)
                let value = parts.dropFirst().first ?? ""
                fields[parts.first.map { $0.filter { $0 != " " } } ?? ""] =
                    value.filter { $0 != " " }
            }
        }
        self.records = records
    }
}
