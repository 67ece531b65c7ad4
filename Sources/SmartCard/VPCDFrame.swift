// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A message between pcscd's virtual reader (vpcd) and a card.
///
/// A message consists of a two-byte length, most significant byte first, and the body. Both
/// directions use the same form; `VPCDRequest` gives the meaning of a reader's message.
public struct VPCDFrame: Hashable, Sendable {
    /// The longest body that the length field can announce.
    public static let longestBody = 65_535

    /// The bytes after the length.
    public let body: [UInt8]

    /// Creates a message.
    ///
    /// - Returns: `nil` for more than `longestBody` bytes.
    public init?(body: [UInt8]) {
        guard body.count <= Self.longestBody else { return nil }
        self.body = body
    }

    init(checked body: [UInt8]) {
        self.body = body
    }

    /// The encoded message.
    public var bytes: [UInt8] {
        [
            UInt8(truncatingIfNeeded: body.count >> 8), UInt8(truncatingIfNeeded: body.count),
        ] + body
    }
}

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

/// A request from pcscd's virtual reader (vpcd) to a card.
///
/// A body of one byte is a control byte; a longer one is a command. The driver requests the answer
/// to reset every 400 ms to check that the card is still present.
public enum VPCDRequest: Hashable, Sendable {
    /// Control byte 0: switches the field off. There is no answer.
    case powerOff
    /// Control byte 1: switches the field on. There is no answer.
    case powerOn
    /// Control byte 2: resets the card. There is no answer.
    case reset
    /// Control byte 4: requests the answer to reset.
    case answerToReset
    /// A command; the answer is the card's response.
    case command([UInt8])
    /// Any other control byte. There is no answer.
    case unknown(UInt8)

    /// Parses a request.
    ///
    /// - Returns: `nil` for an empty message, which requests nothing.
    public init?(_ frame: VPCDFrame) {
        guard let first = frame.body.first else { return nil }
        guard frame.body.count == 1 else {
            self = .command(frame.body)
            return
        }
        self =
            switch first {
            case 0: .powerOff
            case 1: .powerOn
            case 2: .reset
            case 4: .answerToReset
            default: .unknown(first)
            }
    }

    /// The request as a message.
    ///
    /// `nil` for a command of fewer than two bytes, which would be a control byte, or of more bytes
    /// than a message can hold.
    public var frame: VPCDFrame? {
        switch self {
        case .powerOff: VPCDFrame(checked: [0])
        case .powerOn: VPCDFrame(checked: [1])
        case .reset: VPCDFrame(checked: [2])
        case .answerToReset: VPCDFrame(checked: [4])
        case .command(let bytes): bytes.count >= 2 ? VPCDFrame(body: bytes) : nil
        case .unknown(let control): VPCDFrame(checked: [control])
        }
    }

    /// Whether the card sends a message in return.
    public var hasAnswer: Bool {
        switch self {
        case .answerToReset, .command: true
        case .powerOff, .powerOn, .reset, .unknown: false
        }
    }
}
