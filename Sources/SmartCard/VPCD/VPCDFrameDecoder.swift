// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Cuts a stream of bytes into messages of pcscd's virtual reader (vpcd).
///
/// Bytes may come in pieces of any size. A peer that announces more than the limit
/// is refused at its length field, before anything is stored for it.
public struct VPCDFrameDecoder: Sendable {
    private let longestBody: Int
    private var buffer: [UInt8] = []
    private var start = 0

    /// Creates a decoder.
    ///
    /// - Parameter longestBody: The longest body to accept.
    public init(longestBody: Int = VPCDFrame.longestBody) {
        self.longestBody = longestBody
    }

    /// Whether a message has begun and is not complete.
    public var isInsideFrame: Bool { start < buffer.count }

    /// Adds bytes as they came.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            start = 0
        } else if start > VPCDFrame.longestBody {
            buffer.removeFirst(start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Returns the next complete message.
    ///
    /// - Returns: The message, or `nil` until more bytes are added.
    /// - Throws: `VPCDFrameError`, and again at every later call: where the next
    ///   message begins is no longer known.
    public mutating func next() throws(VPCDFrameError) -> VPCDFrame? {
        let rest = buffer.dropFirst(start)
        guard let high = rest.first, let low = rest.dropFirst().first else { return nil }
        let length = Int(high) << 8 | Int(low)
        guard length <= longestBody else { throw .tooLong }
        let body = rest.dropFirst(2).prefix(length)
        guard body.count == length else { return nil }
        start += 2 + length
        return VPCDFrame(checked: Array(body))
    }
}

/// A stream that is not one of vpcd messages.
public enum VPCDFrameError: Error, Hashable, Sendable {
    /// A message announces more bytes than the limit.
    case tooLong
}
