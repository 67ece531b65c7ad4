// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

extension TerminalConfiguration {
    /// The maximum number of account numbers in a file.
    private static let exceptionLimit = 100_000

    /// Applies the account numbers that kernel 3 declines offline, one per line.
    ///
    /// Kernel 2 has no such file. See EMV Contactless Book C-3, 5.5.1.2.
    ///
    /// - Throws: `ConfigurationError`, which contains a line number but never an account number.
    mutating func apply(exceptionFile path: String) throws(ConfigurationError) {
        func mistake(_ found: String) -> ConfigurationError {
            ConfigurationError(
                source: path, path: "$", found: found,
                allowed: "account numbers of 8 to 19 digits, one per line, at most "
                    + "\(Self.exceptionLimit), in a file that only its owner can read")
        }
        guard let text = FileManager.default.contents(atPath: path) else {
            throw mistake("a file that is missing or cannot be read")
        }
        guard Self.isPrivate(path) else { throw mistake("a file that other users can access") }
        var numbers: Set<[UInt8]> = []
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let digits = line.filter { !" \r".utf8.contains($0) }
            guard !digits.isEmpty, digits.first != UInt8(ascii: "#") else { continue }
            guard (8...19).contains(digits.count),
                digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { throw mistake("an invalid account number in line \(index + 1)") }
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
