// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The format of a data element's value.
///
/// See EMV Book 3, 4.3.
public enum DataFormat: Hashable, Sendable {
    /// `a`: letters.
    case alphabetic
    /// `an`: letters and digits.
    case alphanumeric
    /// `ans`: any character of ISO/IEC 8859.
    case alphanumericSpecial
    /// `b`: binary numbers or bit combinations.
    case binary
    /// `cn`: digits, left justified and padded with `F` digits.
    case compressedNumeric
    /// `n`: digits, right justified and padded with leading zeros.
    case numeric
    /// `var.`: no fixed form, treated as binary.
    case variable
}
