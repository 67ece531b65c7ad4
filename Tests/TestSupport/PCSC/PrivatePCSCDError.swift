// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The private pcscd could not be set up or steered.
public struct PrivatePCSCDError: Error, CustomStringConvertible {
    private let action: String
    private let code: Int32

    init(_ action: String, code: Int32) {
        self.action = action
        self.code = code
    }

    /// What could not be done, and why.
    public var description: String { "Could not \(action): \(String(cString: strerror(code)))" }
}
