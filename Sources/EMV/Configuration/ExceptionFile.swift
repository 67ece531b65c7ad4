// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The account numbers that cards must not approve offline.
///
/// See EMV Book 4, 6.3.5 and EMV Contactless Book C-3, 5.5.1.2 (Terminal Exception File Check).
public struct ExceptionFile: Hashable, Sendable {
    /// The reason a text is not an exception file; contains no account number.
    package enum ParsingError: Error, Hashable, Sendable {
        /// A line, counted from 1, is not an account number.
        case invalidLine(Int)
        /// There are more account numbers than ``maximumCount``.
        case tooManyNumbers(Int)
    }

    /// The maximum number of account numbers.
    package static let maximumCount = 100_000

    private var numbers: Set<[UInt8]> = []

    /// Creates an empty exception file.
    public init() {}

    /// Parses a text with one account number of 8 to 19 digits per line.
    ///
    /// Spaces, empty lines, and lines that start with `#` are ignored.
    package init(parsing text: [UInt8]) throws(ParsingError) {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let digits = line.filter { !" \r".utf8.contains($0) }
            guard !digits.isEmpty, digits.first != UInt8(ascii: "#") else { continue }
            guard (8...19).contains(digits.count),
                digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { throw .invalidLine(index + 1) }
            numbers.insert(digits.map { $0 - UInt8(ascii: "0") })
        }
        guard numbers.count <= Self.maximumCount else { throw .tooManyNumbers(numbers.count) }
    }

    /// The number of account numbers.
    public var count: Int { numbers.count }

    /// Returns whether an account number is listed.
    ///
    /// - Parameter accountNumber: The 8 to 19 digits of the PAN (`5A`), each a byte from 0 to 9.
    /// - Returns: Whether the terminal must not approve the account offline.
    public func contains(_ accountNumber: [UInt8]) -> Bool { numbers.contains(accountNumber) }
}

extension ExceptionFile: CustomReflectable {
    /// Shows how many account numbers there are, but none of them.
    public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}

extension ExceptionFile: CustomStringConvertible {
    /// How many account numbers there are, such as `3 account numbers`.
    public var description: String { count.counted("account number") }
}
