// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A command or response that is not an APDU.
public struct APDUError: Error, Hashable, Sendable {
    /// What was wrong.
    public enum Code: Hashable, Sendable {
        /// Fewer than four header bytes.
        case truncatedHeader
        /// The length fields do not fit the number of bytes.
        case inconsistentLength
        /// More than 65 535 data bytes, or an expected length outside 1...65 536.
        case lengthOutOfRange
        /// Fewer than the two status bytes.
        case truncatedResponse
    }

    /// What was wrong.
    public let code: Code

    init(_ code: Code) {
        self.code = code
    }
}

extension APDUError: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch code {
        case .truncatedHeader: "A command needs the four bytes CLA INS P1 P2."
        case .inconsistentLength: "The command's length fields do not fit its number of bytes."
        case .lengthOutOfRange: "Command data is 0 to 65535 bytes, expected length 1 to 65536."
        case .truncatedResponse: "A response needs the two status bytes SW1 SW2."
        }
    }
}
