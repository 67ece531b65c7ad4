// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension StaticString {
    /// The literal as a C string that lives as long as the process.
    ///
    /// OpenSSL's parameters keep the pointer of their name. A Swift `String` gives one
    /// that dies with the call, a literal gives one that stays.
    var cString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
