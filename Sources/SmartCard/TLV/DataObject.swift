// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A BER-TLV data object: a tag and its value, which shares the bytes it was read from.
public struct DataObject: Hashable, Sendable {
    /// The tag.
    public let tag: Tag
    /// The value field.
    public let value: ArraySlice<UInt8>
    /// The data objects inside a constructed value; empty for a primitive one.
    public let children: [DataObject]

    /// Creates a primitive data object.
    public init(_ tag: Tag, _ value: [UInt8]) {
        self.tag = tag
        self.value = value[...]
        children = []
    }

    init(tag: Tag, value: ArraySlice<UInt8>, children: [DataObject]) {
        self.tag = tag
        self.value = value
        self.children = children
    }

    /// Parses a complete sequence of data objects.
    ///
    /// - Parameters:
    ///   - bytes: The data. Values share its storage, and error offsets count from its start.
    ///   - limits: The limits on the data; `card` for what a card sent.
    /// - Returns: The outermost data objects.
    /// - Throws: `TLVError`.
    public static func sequence(
        _ bytes: ArraySlice<UInt8>, limits: TLVLimits = .terminal
    ) throws(TLVError) -> [DataObject] {
        var remaining = limits.count
        return try level(
            bytes, bytes.startIndex..<bytes.endIndex, in: nil, limits: limits, depth: 1,
            remaining: &remaining)
    }

    /// Parses a complete sequence of data objects.
    ///
    /// - Parameters:
    ///   - bytes: The data. Values share its storage.
    ///   - limits: The limits on the data; `card` for what a card sent.
    /// - Returns: The outermost data objects.
    /// - Throws: `TLVError`.
    public static func sequence(
        _ bytes: [UInt8], limits: TLVLimits = .terminal
    ) throws(TLVError) -> [DataObject] {
        try sequence(bytes[...], limits: limits)
    }

    /// Returns the first object with this tag, searching depth first.
    @inlinable
    public func first(_ tag: Tag) -> DataObject? {
        self.tag == tag ? self : children.first(tag)
    }

    private static func level(
        _ bytes: ArraySlice<UInt8>, _ range: Range<Int>, in template: Tag?, limits: TLVLimits,
        depth: Int, remaining: inout Int
    ) throws(TLVError) -> [DataObject] {
        let base = bytes.startIndex
        var cursor = TLVCursor(range.lowerBound - base..<range.upperBound - base, limits: limits)
        var objects: [DataObject] = []
        while let element = try cursor.next(bytes.span) {
            guard remaining > 0 else {
                throw TLVError(.countLimit, at: element.value.lowerBound)
            }
            remaining -= 1
            let value = element.value.lowerBound + base..<element.value.upperBound + base
            var children: [DataObject] = []
            if element.isConstructed {
                guard depth < limits.depth else {
                    throw TLVError(.depthLimit, at: element.value.lowerBound)
                }
                let isProprietary = template != nil && template == limits.proprietaryTemplate
                do throws(TLVError) {
                    children = try level(
                        bytes, value, in: isProprietary ? template : element.tag, limits: limits,
                        depth: depth + 1, remaining: &remaining)
                } catch  where isProprietary && error.code != .countLimit {}
            }
            objects.append(DataObject(tag: element.tag, value: bytes[value], children: children))
        }
        return objects
    }
}

extension Sequence<DataObject> {
    /// Returns the first object with this tag, searching depth first.
    ///
    /// Other modules inline it, because a generic search takes several times as long.
    @inlinable
    public func first(_ tag: Tag) -> DataObject? {
        for object in self {
            if let found = object.first(tag) { return found }
        }
        return nil
    }
}
