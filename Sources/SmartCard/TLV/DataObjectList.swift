// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A data object list (DOL): the tags and lengths of the untagged data that a card requests.
///
/// See EMV Book 3, 5.4.
public struct DataObjectList: Hashable, Sendable {
    /// One entry of the list.
    public struct Entry: Hashable, Sendable {
        /// The tag of the requested element.
        public let tag: Tag
        /// The number of requested bytes, at most 255.
        public let length: Int

        /// Creates an entry.
        public init(tag: Tag, length: UInt8) {
            self.tag = tag
            self.length = Int(length)
        }
    }

    /// The entries in order.
    public let entries: [Entry]

    /// Creates a list from its entries.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Parses a list of tags, each with one length byte, which is a plain number.
    ///
    /// - Throws: `TLVError` with `truncated` or `invalidTag`.
    public init(bytes: ArraySlice<UInt8>) throws(TLVError) {
        var entries: [Entry] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let start = index
            var tag = UInt32(bytes[index])
            index += 1
            if tag & 0x1F == 0x1F {
                var more = true
                while more {
                    let offset = index - bytes.startIndex
                    guard index < bytes.endIndex else { throw TLVError(.truncated, at: offset) }
                    guard index - start < 4 else { throw TLVError(.invalidTag, at: offset) }
                    tag = tag << 8 | UInt32(bytes[index])
                    more = bytes[index] & 0x80 != 0
                    index += 1
                }
            }
            let offset = index - bytes.startIndex
            guard index < bytes.endIndex else { throw TLVError(.truncated, at: offset) }
            entries.append(Entry(tag: Tag(rawValue: tag), length: bytes[index]))
            index += 1
        }
        self.entries = entries
    }

    /// The encoded list.
    public var bytes: [UInt8] {
        entries.flatMap { $0.tag.bytes + [UInt8(truncatingIfNeeded: $0.length)] }
    }

    /// The sum of all lengths, in bytes.
    public var totalLength: Int { entries.reduce(0) { $0 + $1.length } }

    /// Returns whether the list requests this tag.
    public func contains(_ tag: Tag) -> Bool { entries.contains { $0.tag == tag } }

    /// Builds the data that the list requests.
    ///
    /// A value that is too long loses its leading bytes if it is numeric, otherwise its trailing
    /// bytes. A value that is too short gets leading zeros if it is numeric, trailing `FF` if it is
    /// compressed numeric, otherwise trailing zeros. Unknown and constructed data objects become
    /// zeros. See EMV Book 3, 5.4.
    ///
    /// - Parameters:
    ///   - format: Returns the format of a tag's value, which determines padding and truncation.
    ///   - value: Returns the value of a tag, or `nil` when there is none.
    /// - Returns: `totalLength` bytes.
    public func build(
        format: (Tag) -> DataFormat, value: (Tag) -> ArraySlice<UInt8>?
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(totalLength)
        for entry in entries {
            guard !entry.tag.isConstructed, let value = value(entry.tag) else {
                result.append(contentsOf: repeatElement(0, count: entry.length))
                continue
            }
            let missing = entry.length - value.count
            switch (missing, format(entry.tag)) {
            case (0, _):
                result += value
            case (..<0, .numeric):
                result += value.suffix(entry.length)
            case (..<0, _):
                result += value.prefix(entry.length)
            case (_, .numeric):
                result.append(contentsOf: repeatElement(0, count: missing))
                result += value
            case (_, .compressedNumeric):
                result += value
                result.append(contentsOf: repeatElement(0xFF, count: missing))
            default:
                result += value
                result.append(contentsOf: repeatElement(0, count: missing))
            }
        }
        return result
    }
}

/// The format of a data element's value.
///
/// See EMV Book 3, 4.3.
public enum DataFormat: Hashable, Sendable {
    /// `a`: letters.
    case alphabetic
    /// `an`: letters and digits.
    case alphanumeric
    /// `ans`: any character of ISO/IEC 8859.
    case alphanumericSpecial
    /// `b`: binary numbers or bit combinations.
    case binary
    /// `cn`: digits, left justified and padded with `F` digits.
    case compressedNumeric
    /// `n`: digits, right justified and padded with leading zeros.
    case numeric
    /// `var.`: no fixed form, treated as binary.
    case variable
}
