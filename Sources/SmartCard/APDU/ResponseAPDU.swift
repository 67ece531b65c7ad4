// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card's response: a data field and a status word.
public struct ResponseAPDU: Hashable, Sendable {
    /// The response data field, without the status word.
    public let data: ArraySlice<UInt8>
    /// SW1-SW2.
    public let statusWord: StatusWord

    /// Creates a response from its encoded bytes.
    ///
    /// - Throws: `APDUError` with `truncatedResponse` for fewer than two bytes. Such a response
    ///   means that the connection to the card was lost.
    public init(bytes: [UInt8]) throws(APDUError) {
        guard bytes.count >= 2 else { throw APDUError(.truncatedResponse) }
        data = bytes.dropLast(2)
        statusWord = StatusWord(bytes[bytes.count - 2], bytes[bytes.count - 1])
    }

    /// Creates a response from its two parts.
    public init(data: [UInt8] = [], statusWord: StatusWord) {
        self.data = data[...]
        self.statusWord = statusWord
    }

    /// The response as received from the card.
    public var bytes: [UInt8] { data + [statusWord.sw1, statusWord.sw2] }

    /// Whether the status word is `9000`.
    public var isSuccess: Bool { statusWord == .success }
}
