// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
