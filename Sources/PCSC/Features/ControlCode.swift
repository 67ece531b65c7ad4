// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// A control code of `SCardControl`.
package struct ControlCode: RawRepresentable, Hashable, Sendable {
    /// The code for `SCardControl`.
    package let rawValue: UInt32

    /// Creates a control code from a code for `SCardControl`.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Creates a control code from a function number, as the macro `SCARD_CTL_CODE` does.
    package init(function: UInt32) {
        rawValue = UInt32(truncatingIfNeeded: taptopay_control_code(DWORD(function)))
    }

    /// Requests the reader's features.
    ///
    /// See PC/SC part 10, 2.2.
    package static let featureRequest = ControlCode(
        rawValue: UInt32(truncatingIfNeeded: taptopay_feature_request))
}
