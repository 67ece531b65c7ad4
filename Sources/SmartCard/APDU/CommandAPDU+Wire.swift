// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CommandAPDU {
    /// The command as sent to the card.
    public var bytes: [UInt8] {
        var bytes = [instructionClass, instruction, parameter1, parameter2]
        bytes.reserveCapacity(data.count + 9)
        guard isExtended else {
            if !data.isEmpty {
                bytes.append(UInt8(truncatingIfNeeded: data.count))
                bytes += data
            }
            if let expectedLength { bytes.append(UInt8(truncatingIfNeeded: expectedLength)) }
            return bytes
        }
        bytes.append(0)
        if !data.isEmpty {
            appendBigEndian(data.count, to: &bytes)
            bytes += data
        }
        if let expectedLength { appendBigEndian(expectedLength, to: &bytes) }
        return bytes
    }

    /// Creates a command from its encoded bytes.
    ///
    /// - Throws: `APDUError` with `truncatedHeader` or `inconsistentLength`.
    public init(bytes: [UInt8]) throws(APDUError) {
        guard bytes.count >= 4 else { throw APDUError(.truncatedHeader) }
        let (data, expectedLength) = try Self.body(bytes[4...])
        try self.init(
            bytes[0], bytes[1], bytes[2], bytes[3], data: Array(data),
            expectedLength: expectedLength)
    }

    /// Splits the command body into its fields, in the seven forms of ISO/IEC 7816-3, 12.1.3.
    private static func body(
        _ body: ArraySlice<UInt8>
    ) throws(APDUError) -> (data: ArraySlice<UInt8>, expectedLength: Int?) {
        guard let first = body.first else { return ([], nil) }
        let rest = body.dropFirst()
        if rest.isEmpty { return ([], first == 0 ? 256 : Int(first)) }
        if first != 0 {
            let length = Int(first)
            if rest.count == length { return (rest, nil) }
            guard rest.count == length + 1, let le = rest.last else {
                throw APDUError(.inconsistentLength)
            }
            return (rest.dropLast(), le == 0 ? 256 : Int(le))
        }
        guard rest.count >= 2 else { throw APDUError(.inconsistentLength) }
        let number = bigEndian(rest.prefix(2))
        let tail = rest.dropFirst(2)
        if tail.isEmpty { return ([], number == 0 ? 65_536 : number) }
        guard number > 0 else { throw APDUError(.inconsistentLength) }
        if tail.count == number { return (tail, nil) }
        guard tail.count == number + 2 else { throw APDUError(.inconsistentLength) }
        let le = bigEndian(tail.suffix(2))
        return (tail.dropLast(2), le == 0 ? 65_536 : le)
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private func appendBigEndian(_ number: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(truncatingIfNeeded: number >> 8))
        bytes.append(UInt8(truncatingIfNeeded: number))
    }
}
