// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Splits a stream of bytes into messages of pcscd's virtual reader (vpcd).
///
/// Bytes can arrive in pieces of any size. A message longer than the limit is rejected at its
/// length field, before any of it is stored.
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

    /// Whether a message has started but is not complete.
    public var isInsideFrame: Bool { start < buffer.count }

    /// Adds received bytes.
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
    /// - Throws: `VPCDFrameError`, and again in every later call, because the start of the next
    ///   message is then unknown.
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

/// An error in a stream of vpcd messages.
public enum VPCDFrameError: Error, Hashable, Sendable {
    /// A message announces more bytes than the limit.
    case tooLong
}
