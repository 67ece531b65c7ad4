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
}
