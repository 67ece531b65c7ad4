// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// The number under which each reader's key for PINs is derived; no two readers have one number.
///
/// See ANSI X9.24-3-2017, 6.2.1: the second half of an initial key's identifier.
public struct DeviceNumbers: Hashable, Sendable {
    /// The first number is one, and none is left out.
    private var numbers: [String: UInt32]

    /// Creates a list without readers.
    public init() { numbers = [:] }

    /// The number of a reader, or `nil` when it was given none.
    public func number(ofReader readerIdentifier: String) -> UInt32? {
        numbers[readerIdentifier]
    }

    /// Gives a reader the next number, unless it has one.
    ///
    /// - Returns: The reader's number.
    /// - Throws: `ProcessorError` with `invalidKey` when all numbers are given.
    @discardableResult
    public mutating func add(_ readerIdentifier: String) throws(ProcessorError) -> UInt32 {
        if let number = numbers[readerIdentifier] { return number }
        guard let number = UInt32(exactly: numbers.count + 1) else {
            throw ProcessorError(.invalidKey, "The base derivation key, which has no number left,")
        }
        numbers[readerIdentifier] = number
        return number
    }
}

extension DeviceNumbers {
    /// Reads a list from a file of mode 0600; one that is missing is empty.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions` or `invalidFile`.
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

    /// Gives a reader the next number in a file, unless it has one.
    ///
    /// - Returns: The list.
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions` or `invalidFile`.
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
