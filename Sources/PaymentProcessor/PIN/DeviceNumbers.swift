// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The numbers from which the readers' PIN keys are derived; each reader has a unique number.
///
/// See ANSI X9.24-3-2017, 6.2.1: the second half of an initial key's identifier.
public struct DeviceNumbers: Hashable, Sendable {
    /// The numbers by reader, from 1 without gaps.
    private var numbers: [String: UInt32]

    /// Creates an empty list.
    public init() { numbers = [:] }

    /// Returns the number of a reader, or `nil` if it has none.
    public func number(ofReader readerIdentifier: String) -> UInt32? {
        numbers[readerIdentifier]
    }

    /// Assigns the next number to a reader, unless it has one.
    ///
    /// - Returns: The reader's number.
    /// - Throws: `ProcessorError` with `invalidKey` if all numbers are assigned.
    @discardableResult
    public mutating func add(_ readerIdentifier: String) throws(ProcessorError) -> UInt32 {
        if let number = numbers[readerIdentifier] { return number }
        guard let number = UInt32(exactly: numbers.count + 1) else {
            throw ProcessorError(.invalidKey, "A base derivation key with no numbers left")
        }
        numbers[readerIdentifier] = number
        return number
    }

    /// Reads a list from a file with mode 0600; the list of a missing file is empty.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions`, or `invalidFile`.
    public init(file: String) throws(ProcessorError) {
        self.init()
        guard PrivateFile.exists(file) else { return }
        let limits = JSONLimits(length: 1 << 24, depth: 2, count: 1 << 18)
        guard
            let object = try? JSONObject(parsing: try PrivateFile.read(file), limits: limits),
            let readers = object["readers"]?.array?.map(\.string)
        else { throw ProcessorError(.invalidFile, file) }
        for reader in readers {
            guard let reader, numbers[reader] == nil else {
                throw ProcessorError(.invalidFile, file)
            }
            try add(reader)
        }
    }

    /// Assigns the next number in a file to a reader, unless it has one.
    ///
    /// - Returns: The list.
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions`, or `invalidFile`.
    public static func add(
        _ readerIdentifier: String, to file: String
    ) throws(ProcessorError) -> DeviceNumbers {
        let lock = try FileLock(file + ".lock")
        defer { lock.end() }
        var numbers = try DeviceNumbers(file: file)
        guard numbers.number(ofReader: readerIdentifier) == nil else { return numbers }
        try numbers.add(readerIdentifier)
        let readers = numbers.numbers.sorted { $0.value < $1.value }.map {
            JSONValue.string($0.key)
        }
        try PrivateFile.write(
            JSONWriter.object { $0.append("readers", .array(readers)) }, to: file)
        return numbers
    }
}
