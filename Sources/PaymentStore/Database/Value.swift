// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A value that goes into a statement.
enum Value {
    case integer(Int64)
    case text(String)
}
