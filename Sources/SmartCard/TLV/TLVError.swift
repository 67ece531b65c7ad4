// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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

extension TLVError: Hashable {
    /// Compares codes only.
    public static func == (left: TLVError, right: TLVError) -> Bool { left.code == right.code }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension TLVError: CustomStringConvertible {
    /// A human-readable description; contains no data.
    public var description: String {
        let reason =
            switch code {
            case .truncated: "the data ends too early"
            case .invalidTag: "the tag is malformed or longer than four bytes"
            case .invalidLength: "the length field is malformed"
            case .indefiniteLength: "the indefinite length form is not allowed"
            case .lengthLimit: "the value is too long"
            case .depthLimit: "data objects are nested too deeply"
            case .countLimit: "there are too many data objects"
            }
        return "Invalid BER-TLV at offset \(offset): \(reason)."
    }
}
