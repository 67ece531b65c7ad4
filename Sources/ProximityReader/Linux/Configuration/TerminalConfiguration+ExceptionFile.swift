// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

extension TerminalConfiguration {
    /// How many account numbers a file may hold.
    private static let exceptionLimit = 100_000

    /// Takes over the account numbers that kernel 3 declines offline: one a line.
    ///
    /// Kernel 2 has no such file. See EMV Contactless Book C-3, 5.5.1.2.
    ///
    /// - Throws: `ConfigurationError`, which names a line and never a number.
    mutating func apply(exceptionFile path: String) throws(ConfigurationError) {
        func mistake(_ found: String) -> ConfigurationError {
            ConfigurationError(
                source: path, path: "$", found: found,
                allowed: "account numbers of 8 to 19 digits, one a line, in a file that others "
                    + "may not read, and at most \(Self.exceptionLimit)")
        }
        guard let text = FileManager.default.contents(atPath: path) else {
            throw mistake("no file that can be read")
        }
        guard Self.isPrivate(path) else { throw mistake("a file that others may read") }
        var numbers: Set<[UInt8]> = []
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let digits = line.filter { !" \r".utf8.contains($0) }
            guard !digits.isEmpty, digits.first != UInt8(ascii: "#") else { continue }
            guard (8...19).contains(digits.count),
                digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { throw mistake("something else in line \(index + 1)") }
            numbers.insert(digits.map { $0 - UInt8(ascii: "0") })
        }
        guard numbers.count <= Self.exceptionLimit else {
            throw mistake("\(numbers.count) account numbers")
        }
        for index in combinations.indices {
            guard var settings = combinations[index].settings as? Kernel3Settings else {
                continue
            }
            settings.exceptionFile = numbers
            combinations[index].settings = settings
        }
    }

    private static func isPrivate(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let mode = attributes?[.posixPermissions] as? Int else { return false }
        return mode & 0o077 == 0
    }
}
