// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Steps over the elements of one level of BER, with definite or indefinite lengths.
///
/// See ITU-T X.690, 8.1. Rejects tags above 30 and values of 2^24 bytes or more, which do not occur
/// in the structures read here.
struct BERParser {
    /// One element.
    struct Element {
        /// The class, form, and number as encoded.
        let identifier: UInt8
        /// The value, without the end-of-contents octets of an indefinite length.
        let contents: ArraySlice<UInt8>
        /// The whole element.
        let encoding: ArraySlice<UInt8>
    }

    /// The maximum nesting depth of indefinite lengths; a genuine payment token has six levels.
    private static let maximumDepth = 16

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Whether there are no more elements.
    var isAtEnd: Bool { rest.isEmpty }

    /// The identifier of the next element, or `nil` at the end.
    var identifier: UInt8? { rest.first }

    /// Returns the next element.
    ///
    /// - Throws: `CMSError` with `malformed`, including at the end.
    mutating func next() throws(CMSError) -> Element {
        let start = rest
        let identifier = try take()
        let contents = try Self.contents(of: identifier, &rest, depth: 0)
        return Element(
            identifier: identifier, contents: contents,
            encoding: start[start.startIndex..<rest.startIndex])
    }

    /// Returns the next element, which must have this identifier.
    mutating func read(_ identifier: BERIdentifier) throws(CMSError) -> Element {
        guard let found = self.identifier else {
            throw Self.error("unexpected end of the data", at: rest.startIndex)
        }
        guard found == identifier.rawValue else {
            throw Self.error("unexpected element", at: rest.startIndex)
        }
        return try next()
    }

    /// Returns the next element if it has this identifier.
    mutating func readIfPresent(_ identifier: BERIdentifier) throws(CMSError) -> Element? {
        guard self.identifier == identifier.rawValue else { return nil }
        return try next()
    }

    /// Enters the next element, which must have this identifier.
    mutating func enter(_ identifier: BERIdentifier) throws(CMSError) -> BERParser {
        BERParser(try read(identifier).contents)
    }

    /// Checks that there are no more elements.
    func finish() throws(CMSError) {
        guard rest.isEmpty else { throw Self.error("trailing bytes", at: rest.startIndex) }
    }

    private static func error(_ problem: String, at offset: Int) -> CMSError {
        CMSError(.malformed, "\(problem) at offset \(offset)")
    }

    private mutating func take() throws(CMSError) -> UInt8 { try Self.take(&rest) }

    private static func take(_ rest: inout ArraySlice<UInt8>) throws(CMSError) -> UInt8 {
        guard let byte = rest.popFirst() else {
            throw Self.error("unexpected end of the data", at: rest.startIndex)
        }
        return byte
    }

    /// Reads the length and the value that follow an identifier.
    private static func contents(
        of identifier: UInt8, _ rest: inout ArraySlice<UInt8>, depth: Int
    ) throws(CMSError) -> ArraySlice<UInt8> {
        guard identifier & 0x1F != 0x1F else {
            throw Self.error("unexpected element", at: rest.startIndex)
        }
        let first = try take(&rest)
        if first == 0x80 {
            guard identifier & 0x20 != 0 else {
                throw Self.error("invalid length", at: rest.startIndex)
            }
            return try contentsToEnd(&rest, depth: depth)
        }
        var length = Int(first)
        if first > 0x80 {
            guard first & 0x7F <= 3 else {
                throw Self.error("invalid length", at: rest.startIndex)
            }
            length = 0
            for _ in 0..<(first & 0x7F) { length = length << 8 | Int(try take(&rest)) }
        }
        guard length <= rest.count else {
            throw Self.error("unexpected end of the data", at: rest.endIndex)
        }
        let contents = rest.prefix(length)
        rest = rest.dropFirst(length)
        return contents
    }

    /// Reads elements up to the end-of-contents octets.
    private static func contentsToEnd(
        _ rest: inout ArraySlice<UInt8>, depth: Int
    ) throws(CMSError) -> ArraySlice<UInt8> {
        guard depth < maximumDepth else {
            throw Self.error("indefinite lengths nest too deeply", at: rest.startIndex)
        }
        let start = rest
        while true {
            let end = rest.startIndex
            let identifier = try take(&rest)
            guard identifier != 0 else {
                guard try take(&rest) == 0 else {
                    throw Self.error("invalid length", at: end)
                }
                return start[start.startIndex..<end]
            }
            _ = try contents(of: identifier, &rest, depth: depth + 1)
        }
    }
}

/// The expected class, form, and number of an element in one octet.
///
/// See ITU-T X.690, 8.1.2.
struct BERIdentifier: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    static let integer = BERIdentifier(rawValue: 0x02)
    static let octetString = BERIdentifier(rawValue: 0x04)
    static let null = BERIdentifier(rawValue: 0x05)
    static let objectIdentifier = BERIdentifier(rawValue: 0x06)
    static let utcTime = BERIdentifier(rawValue: 0x17)
    static let generalizedTime = BERIdentifier(rawValue: 0x18)
    static let sequence = BERIdentifier(rawValue: 0x30)
    static let set = BERIdentifier(rawValue: 0x31)

    /// Returns a constructed context-specific identifier, such as `[0]`.
    static func context(_ number: UInt8) -> BERIdentifier {
        BERIdentifier(rawValue: 0xA0 | number & 0x1F)
    }

    /// Returns a primitive context-specific identifier.
    static func primitiveContext(_ number: UInt8) -> BERIdentifier {
        BERIdentifier(rawValue: 0x80 | number & 0x1F)
    }
}
