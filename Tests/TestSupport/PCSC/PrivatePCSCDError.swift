// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An error from setting up or controlling the private pcscd.
public struct PrivatePCSCDError: Error, CustomStringConvertible {
    private let action: String
    private let code: Int32

    init(_ action: String, code: Int32) {
        self.action = action
        self.code = code
    }

    /// The failed action and the reason.
    public var description: String { "Could not \(action): \(String(cString: strerror(code)))" }
}
