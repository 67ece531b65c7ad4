// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How the value of a data element is written.
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
    /// `cn`: digits, left justified and filled with `F` digits.
    case compressedNumeric
    /// `n`: digits, right justified and filled with leading zeros.
    case numeric
    /// `var.`: no fixed form, treated as binary.
    case variable
}
