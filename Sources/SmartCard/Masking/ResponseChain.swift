// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The response to one command, assembled from the parts that `61xx` announced.
struct ResponseChain {
    /// The command, or `nil` when it is unknown.
    let command: CommandAPDU?
    /// The response data so far.
    private(set) var data: [UInt8] = []
    /// The origin of each byte of the data.
    private(set) var origins: [(line: Int, position: Int)] = []
    /// Whether the card has announced more.
    private(set) var isOpen = false
    /// Whether every part had its status word.
    private(set) var isComplete = true

    init(command: CommandAPDU? = nil) {
        self.command = command
    }

    mutating func append(_ message: Transcript.Message, line: Int) {
        let bytes = message.bytes
        let hasStatusWord = bytes.count >= 2
        isComplete = isComplete && hasStatusWord
        for (position, byte) in (hasStatusWord ? bytes.dropLast(2) : bytes[...]).enumerated() {
            data.append(byte)
            origins.append((line, position))
        }
        isOpen = hasStatusWord && bytes.dropLast().last == 0x61
    }
}
