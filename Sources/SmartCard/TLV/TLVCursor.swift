// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Steps over the data objects of one level without copying.
///
/// The cursor holds positions only; the bytes stay with the caller. It skips padding before, between,
/// and after data objects: `00` bytes (EMV Book 3, Annex B), and in data from cards also `FF` bytes.
public struct TLVCursor: Sendable {
    /// One data object: its tag and the positions of its value.
    public struct Element: Hashable, Sendable {
        /// The tag.
        public let tag: Tag
        /// Whether the value is a sequence of data objects.
        public let isConstructed: Bool
        /// The position of the tag's first byte; the padding before it belongs to no data object.
        public let start: Int
        /// The value's positions in the bytes passed to the cursor.
        public let value: Range<Int>

        @inlinable
        init(tag: Tag, isConstructed: Bool, start: Int, value: Range<Int>) {
            self.tag = tag
            self.isConstructed = isConstructed
            self.start = start
            self.value = value
        }
    }

    @usableFromInline var position: Int
    @usableFromInline let end: Int
    @usableFromInline let lengthLimit: Int
    @usableFromInline let padding: UInt8

    /// Creates a cursor over a range of positions.
    ///
    /// - Parameters:
    ///   - range: The positions to read. Positions outside the bytes passed later are ignored.
    ///   - limits: The limits. The cursor enforces the length; the caller enforces depth and count.
    @inlinable
    public init(_ range: Range<Int>, limits: TLVLimits = .terminal) {
        position = max(0, range.lowerBound)
        end = range.upperBound
        lengthLimit = limits.length
        padding = limits.padding
    }

    /// Returns the next data object, or `nil` at the end.
    ///
    /// - Parameter bytes: The same bytes in every call.
    /// - Returns: The data object, or `nil` after the last one.
    /// - Throws: `TLVError`, and again in every later call.
    @inlinable
    @inline(__always)
    public mutating func next(_ bytes: borrowing Span<UInt8>) throws(TLVError) -> Element? {
        let end = min(self.end, bytes.count)
        var index = position
        while index < end, bytes[index] == 0 || bytes[index] == padding { index &+= 1 }
        guard index < end else { return nil }
        let start = index
        let first = bytes[index]
        index &+= 1
        var tag = UInt32(first)
        if first & 0x1F == 0x1F {
            var more = true
            while more {
                guard index < end else { throw TLVError(.truncated, at: index) }
                guard index &- start < 4 else { throw TLVError(.invalidTag, at: start) }
                let byte = bytes[index]
                guard index &- start > 1 || byte & 0x7F != 0 else {
                    throw TLVError(.invalidTag, at: start)
                }
                index &+= 1
                tag = tag << 8 | UInt32(byte)
                more = byte & 0x80 != 0
            }
        }
        guard index < end else { throw TLVError(.truncated, at: index) }
        var length = Int(bytes[index])
        let lengthStart = index
        index &+= 1
        if length >= 0x80 {
            let count = length & 0x7F
            guard count > 0 else { throw TLVError(.indefiniteLength, at: lengthStart) }
            guard count <= 3 else { throw TLVError(.invalidLength, at: lengthStart) }
            guard count <= end &- index else { throw TLVError(.truncated, at: index) }
            length = 0
            for _ in 0..<count {
                length = length << 8 | Int(bytes[index])
                index &+= 1
            }
        }
        guard length <= lengthLimit else { throw TLVError(.lengthLimit, at: lengthStart) }
        guard length <= end &- index else { throw TLVError(.truncated, at: end) }
        position = index &+ length
        return Element(
            tag: Tag(rawValue: tag), isConstructed: first & 0x20 != 0, start: start,
            value: Range(uncheckedBounds: (index, index &+ length)))
    }
}

/// Limits on TLV data from outside, and the liberties that its source can take.
public struct TLVLimits: Hashable, Sendable {
    /// The maximum nesting depth of constructed objects; the outermost have depth 1.
    public var depth: Int
    /// The maximum length of a value, in bytes.
    public var length: Int
    /// The maximum number of data objects in one read.
    public var count: Int
    /// A byte that is padding where a tag is expected, as `00` always is; `00` for no other byte.
    public var padding: UInt8
    /// A template whose content is up to the issuer, or `nil`.
    ///
    /// A constructed object in it that is not well-formed has no children, and the data around it
    /// stays readable.
    public var proprietaryTemplate: Tag?

    /// Creates limits.
    @inlinable
    public init(
        depth: Int = 8, length: Int = 65_535, count: Int = 1_024, padding: UInt8 = 0x00,
        proprietaryTemplate: Tag? = nil
    ) {
        self.depth = depth
        self.length = length
        self.count = count
        self.padding = padding
        self.proprietaryTemplate = proprietaryTemplate
    }

    /// The limits for data from cards, which fit every short and extended response.
    ///
    /// ISO/IEC 7816-4:1995, Annex D.1 allows `00` and `FF` as padding; it has no tags that begin with
    /// `FF`, and EMV Book 3, Annex B advises issuers against them because terminals skip the byte.
    /// What is in the FCI Issuer Discretionary Data (`BF0C`) is up to the issuer (EMV Book 3, Annex A).
    @inlinable
    public static var card: TLVLimits {
        TLVLimits(padding: 0xFF, proprietaryTemplate: .fciIssuerDiscretionaryData)
    }

    /// The limits for data from the terminal, the issuer, and the host, in which tags can begin with
    /// `FF`, as that of the Data Record (`FF8105`).
    @inlinable
    public static var terminal: TLVLimits { TLVLimits() }
}

/// Bytes that are not well-formed BER-TLV, or exceed a limit.
///
/// Two errors are equal when their codes are equal.
public struct TLVError: Error, Sendable {
    /// The reason for the error.
    public enum Code: Hashable, Sendable {
        /// The data ends inside a tag, a length, or a value.
        case truncated
        /// A tag of more than four bytes, or with an empty first continuation byte.
        case invalidTag
        /// A length field of more than three bytes after the first.
        case invalidLength
        /// The indefinite length form `80`, which EMV does not allow.
        case indefiniteLength
        /// A value longer than the limit.
        case lengthLimit
        /// Constructed objects nested deeper than the limit.
        case depthLimit
        /// More data objects than the limit.
        case countLimit
    }

    /// The reason for the error.
    public let code: Code
    /// The offset of the offending byte from the start of the outermost data.
    public let offset: Int

    @usableFromInline
    @inline(never)
    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension TLVError: Hashable {}
extension TLVError: CodedError {}

extension TLVError: CustomStringConvertible {
    /// What is wrong, without the place; contains no data.
    public var reason: String {
        switch code {
        case .truncated: "the data ends too early"
        case .invalidTag: "the tag is malformed or longer than four bytes"
        case .invalidLength: "the length field is malformed"
        case .indefiniteLength: "the indefinite length form is not allowed"
        case .lengthLimit: "the value is too long"
        case .depthLimit: "data objects are nested too deeply"
        case .countLimit: "there are too many data objects"
        }
    }

    /// A human-readable description; contains no data.
    public var description: String {
        "Invalid BER-TLV at offset \(offset): \(reason)."
    }
}
