// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension StaticString {
    /// The literal as a C string that lives as long as the process.
    ///
    /// OpenSSL's parameters keep the pointer to their name. A Swift `String` provides a pointer
    /// that is valid only during the call; a literal provides a permanent one.
    var cString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
