// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A command to a card: header, data field and expected length.
///
/// Supports cases 1 to 4, short and extended. See ISO/IEC 7816-3, 12.1 and ISO/IEC 7816-4, 5.2.
public struct CommandAPDU: Hashable, Sendable {
    /// CLA.
    public let instructionClass: UInt8
    /// INS.
    public let instruction: UInt8
    /// P1.
    public let parameter1: UInt8
    /// P2.
    public let parameter2: UInt8
    /// The command data field, at most 65 535 bytes.
    public let data: [UInt8]
    /// Ne, the maximum number of response data bytes (1...65 536), or `nil` for none.
    public let expectedLength: Int?

    /// Creates a command with a data field (case 3 or 4) or without (case 1 or 2).
    ///
    /// - Throws: `APDUError` with `lengthOutOfRange`.
    public init(
        _ instructionClass: UInt8, _ instruction: UInt8, _ parameter1: UInt8, _ parameter2: UInt8,
        data: [UInt8], expectedLength: Int? = nil
    ) throws(APDUError) {
        guard data.count <= 65_535, (1...65_536).contains(expectedLength ?? 1) else {
            throw APDUError(.lengthOutOfRange)
        }
        self.instructionClass = instructionClass
        self.instruction = instruction
        self.parameter1 = parameter1
        self.parameter2 = parameter2
        self.data = data
        self.expectedLength = expectedLength
    }

    /// Creates a short command without a data field (case 1 or 2).
    ///
    /// A `le` of `00` requests 256 bytes; `nil` requests none.
    public init(
        _ instructionClass: UInt8, _ instruction: UInt8, _ parameter1: UInt8, _ parameter2: UInt8,
        le: UInt8? = nil
    ) {
        self.instructionClass = instructionClass
        self.instruction = instruction
        self.parameter1 = parameter1
        self.parameter2 = parameter2
        data = []
        expectedLength = le.map { $0 == 0 ? 256 : Int($0) }
    }

    /// Whether the length fields need the extended form.
    ///
    /// 255 data bytes and an expected length of 256 are still short.
    public var isExtended: Bool { data.count > 255 || (expectedLength ?? 0) > 256 }

    /// Returns the same command with another expected length.
    ///
    /// - Parameter le: The short Le byte, where `00` requests 256 bytes.
    /// - Returns: The command with that expected length.
    public func replacingExpectedLength(le: UInt8) -> CommandAPDU {
        CommandAPDU(copying: self, expectedLength: le == 0 ? 256 : Int(le))
    }

    private init(copying command: CommandAPDU, expectedLength: Int) {
        instructionClass = command.instructionClass
        instruction = command.instruction
        parameter1 = command.parameter1
        parameter2 = command.parameter2
        data = command.data
        self.expectedLength = expectedLength
    }

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

    /// Returns where the data field of an encoded command starts, if it has one.
    ///
    /// Not each command in the extended form needs it. See ISO/IEC 7816-3, 12.1.3.
    package static func dataStart(in bytes: [UInt8]) -> Int {
        bytes.dropFirst(4).first == 0 ? 7 : 5
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

/// Bytes that are not a valid command or response APDU.
public struct APDUError: Error, Hashable, Sendable {
    /// The reason for the error.
    public enum Code: Hashable, Sendable {
        /// Fewer than four header bytes.
        case truncatedHeader
        /// The length fields do not match the number of bytes.
        case inconsistentLength
        /// More than 65 535 data bytes, or an expected length outside 1...65 536.
        case lengthOutOfRange
        /// Fewer than the two status bytes.
        case truncatedResponse
    }

    /// The reason for the error.
    public let code: Code

    init(_ code: Code) {
        self.code = code
    }
}

extension APDUError: CustomStringConvertible {
    /// A human-readable description of the error.
    public var description: String {
        switch code {
        case .truncatedHeader: "The command is shorter than its four header bytes (CLA INS P1 P2)."
        case .inconsistentLength: "The command's length fields do not match its number of bytes."
        case .lengthOutOfRange:
            "Command data must be 0 to 65535 bytes, and the expected length 1 to 65536."
        case .truncatedResponse: "The response is shorter than its two status bytes (SW1 SW2)."
        }
    }
}
